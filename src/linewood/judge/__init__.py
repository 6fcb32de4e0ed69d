"""linewood as a bot: one loop for each protocol that a judge may speak.

    saiblo    connect4 over standard input and output
    hexfile   hex5 through two text files
    lines     any game over standard input and output
    kaggle    `agent(observation, configuration)`

The strategy library is not among them: it is C++ from end to end.
"""

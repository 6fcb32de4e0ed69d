"""The judges' protocols: bytes and text on one side, positions and moves on the other, in both directions.

Each protocol is a module that neither waits nor opens anything: its users bring the pipe or the file.

    question  what a connect4 judge asks, shared by saiblo and strategy     Position <-> Question, move <-> Point
    saiblo    connect4 over standard input and output                       Question <-> text, Point <-> framed bytes
    strategy  connect4 by a call into a shared library                      Question <-> arguments
    hexfile   hex5 through two text files                                   Position <-> State, move <-> Answer
    kaggle    connect4 by a call of a Python function                       Position <-> observation and configuration
    lines     any game, one line each way                                   line <-> Command, line <-> Reply
"""

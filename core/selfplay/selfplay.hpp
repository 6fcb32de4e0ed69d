// Games of a search against itself, and what a network can learn from them.
#pragma once

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "search/report.hpp"

namespace linewood {

/// How games are played. Python has every default, and why (linewood/train/recipe.py).
struct SelfPlay {
    std::uint64_t full_playouts = 0;   // of a move that is learned from
    std::uint64_t quick_playouts = 0;  // of a move that is only played
    float full_share = 0;              // of the moves that are searched in full
    float noise_share = 0;             // in the priors of the root
    float noise_concentration = 0;     // of the noise: the sum of its Dirichlet parameters
    int early_plies = 0;               // that the first temperature is for
    float early_temperature = 0, late_temperature = 0;  // moves are drawn by visits^(1 / temperature); 0: the best
    float aside_share = 0;             // of the moves, beside which another position is looked at
    int longest = 0;                   // plies after which a game is drawn
};

/// What a full search found out about one position.
struct Lesson {
    int ply = 0;                         // moves of the game before it
    std::vector<MoveCode> aside;         // moves that were not played and lead from there to the position
    float value = 0;                     // for the side to move
    std::optional<Outcome> proven;
    std::vector<MoveCode> moves;  // what they are worth is beside them: visits, or 1 for each that wins for sure
    std::vector<std::uint32_t> weights;
};

struct SelfPlayGame {
    std::vector<MoveCode> moves;
    Outcome for_first = Outcome::draw;
    bool proven = false;  // a proof ended it before the rules did
    std::uint64_t playouts = 0;
    std::vector<Lesson> lessons;
};

/// One game. `KnowledgeOf` makes what a search knows from a position and options.
template <Game G, Knowledge<G> K>
class SelfPlayer {
  public:
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    SelfPlayer(const Options& options, const SelfPlay& settings)
        : options_(options), settings_(settings), random_(options.seed) {}

    /// Expects a position that is not over, and the repetition keys of the game before it (search/past.hpp).
    SelfPlayGame play(G here, std::vector<std::uint64_t> history) {
        SelfPlayGame game;
        Session<G, K> session(here, history, options_, K(here, options_));
        for (int plies = 0;; ++plies) {
            if (const auto outcome = here.outcome()) return finish(game, here, *outcome);
            if (plies >= settings_.longest || is_repeated(here, history)) return finish(game, here, Outcome::draw);
            if (random_.unit() < settings_.aside_share) look_aside(game, here);
            const bool full = random_.unit() < settings_.full_share;
            const Report found = look(session, game, full);
            if (full) game.lessons.push_back(lesson_of(found, plies, {}));
            if (found.proven) {
                game.proven = true;
                return finish(game, here, found.proven->outcome);
            }
            const Move move = choose(found, plies);
            advance(session, here, history, move);
            game.moves.push_back(move);
        }
    }

  private:
    static SelfPlayGame finish(SelfPlayGame& game, const G& here, Outcome outcome) {
        game.for_first = here.first_to_move() ? outcome : reversed(outcome);
        return std::move(game);
    }

    /// A search with noise in the root's priors, or a quick one without.
    Report look(Session<G, K>& session, SelfPlayGame& game, bool full) {
        Limits limits;
        limits.playouts = 1;
        session.run(limits, [] { return false; });
        if (full && settings_.noise_share > 0)
            session.mix_root_priors(settings_.noise_share, [this](std::size_t count) { return noise(count); });
        limits.playouts = full ? settings_.full_playouts : settings_.quick_playouts;
        session.run(limits, [] { return false; });
        game.playouts += limits.playouts;
        return report(session);
    }

    /// A position one or two random moves beside the game: what the search of the game itself never visits.
    void look_aside(SelfPlayGame& game, G here) {
        std::vector<MoveCode> moves;
        for (std::uint32_t left = 1 + random_.below(2); left > 0; --left) {
            Moves legal;
            here.legal(legal);
            moves.push_back(legal[random_.below(static_cast<std::uint32_t>(legal.size()))]);
            here.play(moves.back());
            if (here.outcome()) return;
        }
        Options options = options_;
        options.seed = random_.next();
        Session<G, K> session(here, {}, options, K(here, options));
        const Report found = look(session, game, true);
        game.lessons.push_back(lesson_of(found, static_cast<int>(game.moves.size()), std::move(moves)));
    }

    static bool is_proven(const MoveReport& move, Outcome outcome) {
        return move.proven && move.proven->outcome == outcome;
    }
    /// Moves that win for sure alone, else visits, and none for moves that lose for sure.
    static std::uint32_t weight_of(const MoveReport& move, bool won) {
        if (won) return is_proven(move, Outcome::win) ? 1 : 0;
        return is_proven(move, Outcome::loss) ? 0 : move.visits;
    }
    static Lesson lesson_of(const Report& found, int ply, std::vector<MoveCode> aside) {
        Lesson lesson;
        lesson.ply = ply;
        lesson.aside = std::move(aside);
        if (found.proven) lesson.proven = found.proven->outcome;
        lesson.value = found.proven ? static_cast<float>(found.proven->outcome) : found.value;
        const bool won = !found.moves.empty() && is_proven(found.moves[0], Outcome::win);
        for (const auto& move : found.moves)
            if (const std::uint32_t weight = weight_of(move, won); weight > 0) {
                lesson.moves.push_back(move.move);
                lesson.weights.push_back(weight);
            }
        return lesson;
    }

    /// The best move, or one drawn by visits^(1 / temperature) among those that do not lose for sure.
    Move choose(const Report& found, int plies) {
        const float temperature =
            plies < settings_.early_plies ? settings_.early_temperature : settings_.late_temperature;
        if (temperature <= 0) return found.moves[0].move;
        std::vector<double> shares;
        double sum = 0;
        for (const auto& move : found.moves) {
            const double visits = is_proven(move, Outcome::loss) ? 0 : move.visits;
            shares.push_back(std::pow(visits, 1 / static_cast<double>(temperature)));
            sum += shares.back();
        }
        double left = sum * static_cast<double>(random_.unit());
        for (std::size_t i = 0; i < shares.size(); ++i)
            if ((left -= shares[i]) < 0) return found.moves[i].move;
        return found.moves[0].move;
    }

    void advance(Session<G, K>& session, G& here, std::vector<std::uint64_t>& history, Move move) const {
        const G before = here;
        here.play(move);
        if constexpr (Repeating<G>) {
            history.push_back(before.repetition_key());
            if (here.pieces() != before.pieces()) history.clear();
        }
        if (!here.outcome()) session.advance(here, history, std::span(&move, 1));
    }

    static bool is_repeated(const G& here, const std::vector<std::uint64_t>& history) {
        if constexpr (Repeating<G>)
            return std::ranges::count(history, here.repetition_key()) + 1 >= here.repetition_limit();
        return false;
    }

    /// A sample of the symmetric Dirichlet distribution.
    std::vector<float> noise(std::size_t count) {
        std::gamma_distribution<float> gamma(settings_.noise_concentration / static_cast<float>(count), 1.0f);
        Bits bits{random_};
        std::vector<float> result(count);
        float sum = std::numeric_limits<float>::min();
        for (float& number : result) sum += number = gamma(bits);
        for (float& number : result) number /= sum;
        return result;
    }
    /// Random numbers as the standard library wants them.
    struct Bits {
        using result_type = std::uint32_t;
        static constexpr result_type min() { return 0; }
        static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
        result_type operator()() { return random.next(); }
        Random& random;
    };

    Options options_;
    SelfPlay settings_;
    Random random_;
};

}  // namespace linewood

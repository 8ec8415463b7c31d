// The value of a deal before its play: what the play may bring is known from recorded deals, what
// hands and crib may count from their chances; each is pegged in its order.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "odds.hpp"

namespace muggins {

constexpr int kCountPoints = 32;  // the chances of 0 to 31 points

// What hands and crib may count.
struct CountChances {
  const float* pone;
  const float* dealer;
  const float* crib;
};

class DealOdds {
 public:
  // `after` is what the game is worth to the pone when the deal is over; `play` the play's chances.
  DealOdds(const ScoreTable& after, const DealChances& play) : after_(after), play_(play) {
    for (int dealer = 0; dealer < kDealerPoints; ++dealer)
      for (int pone = 0; pone < kPonePoints; ++pone) {
        const float chance = play.total(dealer, pone);
        if (chance < kRare) continue;
        pegs_.push_back(Pegs{{pone, dealer}, chance});
        most_[0] = std::max(most_[0], pone), most_[1] = std::max(most_[1], dealer);
      }
  }

  // To the pone, before the play. What is pegged in it is as recorded, but for means that much
  // higher: a hand may be good or bad for the play.
  double before_play(int pone, int dealer, const CountChances& counts, const double* shift) const {
    const Counted counted(*this, pone, dealer, counts);
    const std::array<double, 2> tilt = tilts(shift);
    double value = 0, every = 0;
    for (const Pegs& pegs : pegs_) {
      const double chance = pegs.chance * std::exp(tilt[0] * pegs.points[0] + tilt[1] * pegs.points[1]);
      every += chance;
      value += chance * after_play(pone, dealer, pegs, counted);
    }
    return value / every;
  }

 private:
  static constexpr float kRare = 1e-6f;

  struct Pegs {
    int points[2];  // the pone's, the dealer's
    float chance;
  };

  // Means and variances of what is pegged, when the chances are tilted.
  struct Moments {
    double mean[2] = {0, 0}, spread[2] = {0, 0}, both = 0;

    Moments(const std::vector<Pegs>& all, const std::array<double, 2>& tilt) {
      double every = 0;
      for (const Pegs& pegs : all) {
        const double one = pegs.points[0], other = pegs.points[1];
        const double chance = pegs.chance * std::exp(tilt[0] * one + tilt[1] * other);
        every += chance, both += chance * one * other;
        mean[0] += chance * one, spread[0] += chance * one * one;
        mean[1] += chance * other, spread[1] += chance * other * other;
      }
      both /= every;
      for (int seat = 0; seat < 2; ++seat) {
        mean[seat] /= every;
        spread[seat] = spread[seat] / every - mean[seat] * mean[seat];
      }
      both -= mean[0] * mean[1];
    }
  };

  // How much the chances are tilted by the points of both so that the means move by `shift`. It is
  // found by Newton's steps: what is pegged is skewed, and one step would take it much too far.
  std::array<double, 2> tilts(const double* shift) const {
    constexpr int kSteps = 12;
    constexpr double kEnough = 1e-5, kMostAStep = 0.25, kLeastLeft = 0.25;
    std::array<double, 2> tilt = {0, 0};
    const Moments plain(pegs_, tilt);
    for (int step = 0; step < kSteps; ++step) {
      const Moments now(pegs_, tilt);
      double gap[2];
      for (int seat = 0; seat < 2; ++seat)
        gap[seat] = std::max(plain.mean[seat] + shift[seat], kLeastLeft * plain.mean[seat]) - now.mean[seat];
      if (std::max(std::abs(gap[0]), std::abs(gap[1])) < kEnough) break;
      const double both = now.spread[0] * now.spread[1] - now.both * now.both;
      for (int seat = 0; seat < 2; ++seat) {
        if (now.spread[seat] < kEnough) continue;  // it is always the same
        const double more = both > kEnough ? (gap[seat] * now.spread[1 - seat] - gap[1 - seat] * now.both) / both
                                           : gap[seat] / now.spread[seat];
        tilt[static_cast<std::size_t>(seat)] += std::clamp(more, -kMostAStep, kMostAStep);
      }
    }
    return tilt;
  }

  // Values when the play has brought so many points to both, and nobody has won in it.
  struct Counted {
    std::vector<double> values;
    int across;

    Counted(const DealOdds& odds, int pone, int dealer, const CountChances& counts)
        : values(static_cast<std::size_t>((odds.most_[0] + 1) * (odds.most_[1] + 1))),
          across(odds.most_[1] + 1) {
      float last[2 * kCountPoints] = {};  // the dealer's hand and crib together
      for (int hand = 0; hand < kCountPoints; ++hand)
        for (int crib = 0; crib < kCountPoints; ++crib)
          last[hand + crib] += counts.dealer[hand] * counts.crib[crib];
      const ScoreTable& after = odds.after_;
      const int hole = after.hole();
      for (int to_dealer = 0; to_dealer <= odds.most_[1]; ++to_dealer) {
        if (dealer + to_dealer >= hole) break;
        // What the dealer's counts are worth, by the pone's score then.
        std::vector<double> by_pone(static_cast<std::size_t>(hole + 1), after.at(hole, 0));
        const int most_pone = std::min(hole - 1, pone + odds.most_[0] + kCountPoints - 1);
        for (int score = pone; score <= most_pone; ++score) {
          double value = 0;
          for (int points = 0; points < 2 * kCountPoints; ++points)
            value += last[points] * after.at(score, std::min(hole, dealer + to_dealer + points));
          by_pone[static_cast<std::size_t>(score)] = value;
        }
        // The pone, who counts first, may win before that.
        by_pone[static_cast<std::size_t>(hole)] = after.at(hole, dealer + to_dealer);
        for (int to_pone = 0; to_pone <= odds.most_[0] && pone + to_pone < hole; ++to_pone) {
          double value = 0;
          for (int points = 0; points < kCountPoints; ++points)
            value += counts.pone[points] *
                     by_pone[static_cast<std::size_t>(std::min(hole, pone + to_pone + points))];
          values[static_cast<std::size_t>(to_pone * across + to_dealer)] = value;
        }
      }
    }

    double at(const int* points) const {
      return values[static_cast<std::size_t>(points[0] * across + points[1])];
    }
  };

  double after_play(int pone, int dealer, const Pegs& pegs, const Counted& counted) const {
    const int hole = after_.hole();
    const bool pone_out = pone + pegs.points[0] >= hole, dealer_out = dealer + pegs.points[1] >= hole;
    if (!pone_out && !dealer_out) return counted.at(pegs.points);
    const double pone_wins = after_.at(hole, std::min(hole - 1, dealer + pegs.points[1]));
    const double dealer_wins = after_.at(std::min(hole - 1, pone + pegs.points[0]), hole);
    if (!dealer_out) return pone_wins;
    if (!pone_out) return dealer_wins;
    // Both would get there: how often is it the dealer who does so first?
    const float first = play_.both_dealer_first(hole - dealer, hole - pone);
    return first * dealer_wins + (1 - first) * pone_wins;
  }

  const ScoreTable& after_;
  const DealChances& play_;
  std::vector<Pegs> pegs_;
  int most_[2] = {0, 0};
};

}  // namespace muggins

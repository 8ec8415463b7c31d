// The discard study against counting all 683,100 cases of a deal, for 200 deals.
#include <cmath>

#include "check.hpp"
#include "discards.hpp"

using namespace muggins;
using muggins::checks::chance;
using muggins::checks::deal;

namespace {

ThrowModel any_model() {
  ThrowModel model;
  std::uniform_real_distribution<float> weight(0.1f, 2.0f);
  for (auto* weights : {&model.off, &model.suited})
    for (float& each : *weights) each = chance()() % 4 == 0 ? 0.0f : weight(chance());
  return model;
}

void check_throw(const Card* dealt, const Split& split, const ThrowModel& model,
                 const ThrowStudy& study) {
  Card unseen[46];
  int number = 0;
  for (int card = 0; card < kCards; ++card)
    if (std::find(dealt, dealt + 6, card) == dealt + 6) unseen[number++] = static_cast<Card>(card);
  double hand[kPoints] = {}, crib[kPoints] = {}, total = 0;
  Card kept[4];
  for (int i = 0; i < 4; ++i) kept[i] = dealt[split.kept[i]];
  for (const Card starter : unseen) hand[standard_scorer().four(kept, starter, false)] += 1;
  Card cards[4] = {dealt[split.thrown[0]], dealt[split.thrown[1]], 0, 0};
  for (int i = 0; i < number; ++i)
    for (int j = i + 1; j < number; ++j) {
      cards[2] = unseen[i], cards[3] = unseen[j];
      const int pair = numbering().card_pair[cards[2]][cards[3]];
      const bool suited = suit_of(cards[2]) == suit_of(cards[3]);
      const double weight = suited ? model.suited[pair] : model.off[pair];
      for (int k = 0; k < number; ++k)
        if (k != i && k != j) {
          crib[standard_scorer().four(cards, unseen[k], true)] += weight;
          total += weight;
        }
    }
  for (std::size_t points = 0; points < kPoints; ++points) {
    CHECK(std::fabs(hand[points] / number - study.hand[points]) < 1e-6);
    CHECK(std::fabs(crib[points] / total - study.crib[points]) < 1e-6);
  }
}

}  // namespace

int main() {
  for (int n = 0; n < 200; ++n) {
    auto dealt = deal<6>(n % 3 == 0 ? 2 : 4);
    if (n % 4 == 0) dealt = {40, 41, 42, 43, static_cast<Card>(n % 40), 46};
    const ThrowModel model = any_model();
    std::array<ThrowStudy, kThrows> throws;
    DiscardStudy(model).study(dealt.data(), throws);
    for (std::size_t i = 0; i < kThrows; ++i) check_throw(dealt.data(), kSplits[i], model, throws[i]);
  }
}

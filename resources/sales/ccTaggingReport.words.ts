import type { ReportWords } from '#engine/define';

/** What people call card payments and cards, and what they ask about fees. */
export const words: ReportWords = {
  synonyms: {
    payments: 'card payments, payments by card, payments made by card, card transactions, card slips',
    'cardType=Visa': 'visa (card/cards/payments)',
    'cardType=Mastercard': 'mastercard (payments), master card/cards',
    'cardType=Amex': 'amex (card/cards/payments), american express (card/cards)',
    'untagged=true':
      'no card slip, no slip, payments without slip, payments without card slip, without card slip, without slip, not tagged, not matched, missing slip',
  },
  notRecorded: [
    {
      words: `card fee, card fees, card commission, card commissions, bank fees, bank charges, bank commission, merchant fees, fees on cards,
        commission on cards, commission on card payments, card charges, card machine fees`,
      says: 'What the bank keeps of card payments isn’t recorded. The report Card tagging works it out for a commission that you enter there.',
      instead: ['Card payments last month', 'How much was paid by card last month?'],
    },
    {
      words: `commission we pay, commission did we pay, commission do we pay, commission for uber, commission to uber, uber commission, pickme commission,
        delivery commission, delivery commissions, platform fees, platform fee, aggregator fees, aggregator commission`,
      says: 'Commissions of delivery platforms aren’t recorded. The report Card tagging calculates what they pay out, and I can say what you sold through them.',
      instead: ['Sales by channel last month', 'How much did we sell on Uber last month?'],
    },
  ],
};

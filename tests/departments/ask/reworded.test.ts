import { beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#server/departments/ask/ask';
import { ownDatabase } from '#tests/kit/database';
import { owner, putAskWorld } from './askFixture';

/** Plain wordings of one meaning get one answer, or are refused; another answer is a wrong one. */

const db = await ownDatabase();
beforeAll(() => putAskWorld(db));

interface Found {
  /** What is asked of which report: its figure, rows, filters, days and outlets. */
  query: string;
  /** Two reports may say the same. */
  sentence: string;
}

/** What a question is answered with; undefined if it is refused. */
async function foundFor(question: string): Promise<Found | undefined> {
  const outcome = await ask({
    ...{ db, identity: owner, question, selected: ['COL', 'KDY'], now: new Date('2026-07-01T06:00:00Z') },
  });
  if (!('answered' in outcome)) return undefined;
  const { answer, usedReport, understood, filters } = outcome.answered;
  const { outlets, dates, figure, by } = understood;
  const { sort: _sort, today: _today, ...asked } = filters;
  const query = JSON.stringify([usedReport.name, figure, by.toLowerCase(), dates, outlets, asked]);
  return { query, sentence: answer };
}

/** A meaning in the words of its report, then in others. */
type Wordings = readonly [own: string, ...others: string[]];

const FIGURES: readonly Wordings[] = [
  ['net sales', 'sales', 'revenue', 'turnover', 'takings', 'income', 'total sales', 'sales before tax'],
  ['bills', 'number of bills', 'no of bills', 'no. of bills', 'bill count', 'transactions', 'total bills'],
  ['guests', 'covers', 'number of guests', 'pax', 'no of guests', 'people served', 'guest count'],
  ['discounts given', 'discounts', 'discount amount', 'discounts given away', 'discount given', 'total discount'],
  ['wastage', 'food waste', 'waste', 'total wastage', 'wastage in rupees'],
  ['average bill', 'avg bill', 'bill average', 'average spend', 'average bill value'],
  ['food cost %', 'food cost percentage', 'food cost percent', 'food cost pct'],
  ['gross profit', 'profit', 'total gross profit'],
  ['cost of sales', 'COGS', 'cost of goods sold', 'total cost of sales'],
  ['gross sales', 'sales before discounts', 'sales before discount', 'total gross sales'],
  ['cancellations', 'voids', 'cancelled orders', 'orders cancelled'],
  ['number of cancellations', 'no of cancellations', 'how many cancellations'],
];
const BYS: readonly Wordings[] = [
  [''],
  ['by outlet', 'outlet wise', 'for each outlet', 'by branch', 'by outlets'],
  ['by day', 'day wise', 'for each day', 'day by day'],
];
/** Some figures have filters of their own. */
const FILTERS: readonly Wordings[] = [[''], ['takeaway', 'takeaways', 'take away'], ['uber', 'uber eats']];
const FILTERED: readonly string[] = ['net sales', 'bills'];
const PERIODS: readonly Wordings[] = [
  ['in June', 'for June', 'June', 'during June', 'of June 2026', 'in the month of June', 'last month', 'June month'],
  ['on 10 June', 'on June 10', 'on the 10th of June', 'on 10/06/2026', '10th June', 'on Wednesday 10 June'],
];
/** The ways to put them together: of owners, of people in a hurry, and in the order of other languages. */
const WAYS: readonly ((figure: string, by: string, filter: string, period: string) => string)[] = [
  (figure, by, filter, period) => `${filter} ${figure} ${by} ${period}`,
  (figure, by, filter, period) => `What were our ${filter} ${figure} ${period} ${by}?`,
  (figure, by, filter, period) => `show me ${period} ${filter} ${figure} ${by} pls`,
  (figure, by, filter, period) => `${period} ${filter} ${figure} ${by} how much is`,
  (figure, by, filter, period) => `Good morning, ${filter} ${figure} ${period} ${by}`,
  (figure, by, filter, period) => `can you tell the ${filter} ${figure} ${by} ${period} please`,
  (figure, by, filter, period) => `${filter} ${figure} ${period}, ${by}`,
  (figure, by, filter, period) => `i want to know ${filter} ${figure} ${by} ${period}`,
];
const REWORDED = 4;

interface Meaning {
  own: string;
  others: readonly string[];
  figure?: string;
}

/** Every combination in its own words, and in others: each part takes its next wording in turn. */
const combined: readonly Meaning[] = FIGURES.flatMap((figure) =>
  BYS.flatMap((by) =>
    (FILTERED.includes(figure[0]) ? FILTERS : [FILTERS[0] as Wordings]).flatMap((filter) =>
      PERIODS.map((period): Meaning => {
        const at = (words: Wordings, turn: number): string => words[turn % words.length] ?? '';
        const said = (turn: number): string => {
          const way = WAYS[turn % WAYS.length] as (typeof WAYS)[number];
          return way(at(figure, turn), at(by, turn), at(filter, turn), at(period, turn + 1));
        };
        const own = `${filter[0]} ${figure[0]} ${by[0]} ${period[0]}`;
        return { own, figure: figure[0], others: Array.from({ length: REWORDED }, (_, turn) => said(turn + 1)) };
      }),
    ),
  ),
);

/** Other meanings, each with its wordings. */
const OTHERS: readonly Wordings[] = [
  [
    'which outlet had the highest net sales in June',
    'which outlet sold the most in June',
    'top outlet by sales in June',
    'outlet with the most sales, June',
    'June best outlet by net sales',
    'in June which outlet sold most',
  ],
  [
    'which day had the most guests in June',
    'day with most guests in June',
    'June day with the highest number of guests',
    'on which day were the most guests in June',
  ],
  [
    'share of takeaway in net sales in June',
    'what share of sales was takeaway in June',
    'takeaway as % of sales in June',
    'what percentage of June sales is takeaway',
    'how much of sales was takeaway in June, in percent',
  ],
  [
    'net sales in June compared with May',
    'sales June vs May',
    'compare sales in June with May',
    'June sales against May',
    'sales in June versus May',
  ],
  [
    'net sales at Kandy in June',
    'Kandy sales June',
    'sales of Kandy in June',
    'June sales Kandy',
    'how much did Kandy sell in June',
    'Kandys June sales',
  ],
  [
    'net sales without takeaway in June',
    'sales excluding takeaway in June',
    'June sales except takeaway',
    'sales not counting takeaway in June',
    'takeaway excluded, June sales',
  ],
  [
    'how many Biryani were sold in June',
    'number of biryani sold in June',
    'biryani sold in June, how many',
    'no of biryani sold June',
  ],
  [
    'net sales of Biryani in June',
    'biryani sales in June',
    'June sales of biryani',
    'how much did biryani sell for in rupees in June',
    'biryani revenue June',
  ],
  ['how much was paid by card in June', 'card payments in June, how much', 'June card takings', 'card total in June'],
  ['stock value', 'value of stock', 'what is our stock worth', 'worth of stock', 'inventory value'],
  [
    'chicken on hand',
    'how much chicken do we have',
    'chicken in stock',
    'current stock of chicken',
    'stock on hand chicken',
  ],
  [
    'bills above 1000 in June',
    'bills over 1,000 in June',
    'June bills of more than 1000',
    'bills more than LKR 1000, June',
  ],
  [
    'average net sales per day in June',
    'average daily sales in June',
    'average sales a day in June',
    'June sales per day on average',
  ],
  ['net sales after 6 pm in June', 'sales from 6 pm onwards in June', 'June sales after 18:00'],
  ['price history of oil', 'oil price history', 'price of oil', 'oil price', 'what did we last pay for oil'],
];

const OTHER = 'shares, ranks and other meanings';
const meaningsOf = (figure: string): readonly Meaning[] =>
  figure === OTHER
    ? OTHERS.map(([own, ...others]) => ({ own, others }))
    : combined.filter((meaning) => meaning.figure === figure);

describe('reworded questions get the same answer, or none', () => {
  test.each([OTHER, ...FIGURES.map(([own]) => own)])('%s', async (figure) => {
    const wrong: string[] = [];
    const refused: string[] = [];
    let right = 0;
    for (const { own, others } of meaningsOf(figure)) {
      // Of a report without these rows or filters, every wording is refused.
      let meant: Found | undefined;
      for (const question of new Set([own, ...others])) {
        const found = await foundFor(question);
        meant ??= found;
        if (found === undefined) refused.push(`${question} (${own})`);
        else if (found.query !== meant?.query && found.sentence !== meant?.sentence)
          wrong.push(`${question} (${own})\n    ${found.query}\n    ${meant?.query}`);
        else right++;
      }
    }
    if (process.env.ASK_MISSED) console.log(`\n${right} right\n${refused.join('\n')}`);
    expect(wrong.join('\n')).toBe('');
    expect(right / (right + refused.length), refused.join('\n')).toBeGreaterThan(0.6);
  });
});

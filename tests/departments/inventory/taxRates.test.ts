import { expect, it } from 'vitest';
import { taxOf } from '#resources/inventory/inventoryLines.rules';
import { ratesOf } from '#resources/inventory/taxCombinations.rules';
import { keepingRates, rateProblems, ratesIn, ratesInWords, type Tax } from '#resources/inventory/taxRates.rules';

/** Purchase taxes over time: what a change keeps, and which rate a document's date has. */

const today = '2026-11-28';
const changed = (before: Tax, change: Tax, isNew = false) => {
  const after = keepingRates({ ...before, ...change }, before, { today, isNew });
  return ratesInWords(ratesIn(after));
};

it('a rate to come is stored next to the one that applies', () => {
  expect(changed({ rate: '18' }, { rate: '20', effectiveFrom: '2026-12-01' })).toBe('18%, 20% from 1 Dec 2026');
});

it('a changed rate without a day starts today, and the one before is kept with its day', () => {
  expect(changed({ rate: '18' }, { rate: '20' })).toBe('18%, 20% from 28 Nov 2026');
  expect(changed({ rate: '18', effectiveFrom: '2024-01-01' }, { rate: '20' })).toBe(
    '18% from 1 Jan 2024, 20% from 28 Nov 2026',
  );
});

it('what no document of an earlier day can have used is corrected', () => {
  expect(changed({ rate: '81' }, { rate: '18' }, true)).toBe('18%');
  expect(changed({ rate: '81', effectiveFrom: '2027-01-01' }, { rate: '18' })).toBe('18% from 1 Jan 2027');
  expect(changed({ rate: '20', effectiveFrom: today, earlierRates: [{ rate: '18' }] }, { rate: '21' })).toBe(
    '18%, 21% from 28 Nov 2026',
  );
});

it('a day without a change of the rate only moves it', () => {
  expect(changed({ rate: '18' }, { effectiveFrom: '2026-12-01' })).toBe('18% from 1 Dec 2026');
});

it('an earlier rate that is given later takes its place', () => {
  expect(changed({ rate: '18', effectiveFrom: '2024-01-01' }, { rate: '15', effectiveFrom: '2020-01-01' })).toBe(
    '15% from 1 Jan 2020, 18% from 1 Jan 2024',
  );
  expect(changed({ rate: '18' }, { earlierRates: [{ from: '2027-01-01', rate: '0' }] })).toBe(
    '18%, 0% from 1 Jan 2027',
  );
});

it('two rates of one day are refused', () => {
  const fields = (tax: Tax) => [...rateProblems(tax)].map(({ field, message }) => `${field} ${message}`);
  expect(fields({ rate: '18', earlierRates: [{ rate: '15' }] })).toEqual([
    'earlierRates.0.from From: only one rate can have no first day',
  ]);
  expect(
    fields({
      rate: '18',
      effectiveFrom: '2024-01-01',
      earlierRates: [{ rate: '8' }, { from: '2024-01-01', rate: '15' }],
    }),
  ).toEqual(['earlierRates.1.from From: there is another rate from 1 Jan 2024']);
});

/** A model of its own: each tax's rate on a day by looking through its days, in cents and millionths. */
it('any combination on any day has its parts’ rates of that day', () => {
  let state = 11;
  const next = (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
  const dayAt = (place: number) =>
    `2026-${String(1 + Math.floor(place / 28)).padStart(2, '0')}-${String(1 + (place % 28)).padStart(2, '0')}`;
  let compared = 0;
  for (let round = 0; round < 200; round++) {
    const ids = ['a', 'b', 'c'].slice(0, 1 + next(3));
    const histories = ids.map(() => {
      const rows: { from: string; rate: number }[] = next(2) ? [{ from: '', rate: next(3000) }] : [];
      for (let each = 0; each < next(4); each++) rows.push({ from: dayAt(next(300)), rate: next(3000) });
      if (rows.length === 0) rows.push({ from: dayAt(next(300)), rate: next(3000) });
      return [...new Map(rows.map((row) => [row.from, row])).values()];
    });
    const recoverable = ids.map(() => next(2) === 1);
    const compound = ids.map((_, at) => at > 0 && next(2) === 1);
    const stored = histories.map((rows, at) => {
      const typed = rows.map(({ from, rate }) => ({ from: from || null, rate: (rate / 100).toFixed(4) }));
      const place = next(typed.length);
      const [last] = typed.splice(place, 1);
      return [
        ids[at],
        {
          ...keepingRates(
            { rate: last?.rate ?? '0', effectiveFrom: last?.from ?? null, earlierRates: typed },
            undefined,
            { today, isNew: true },
          ),
          recoverable: recoverable[at] === true,
        },
      ] as const;
    });
    const combination = {
      rates: ratesOf(
        ids.map((taxId, at) => ({ taxId, compound: compound[at] === true })),
        Object.fromEntries(stored),
      ),
    };
    for (let each = 0; each < 10; each++) {
      const day = dayAt(next(320));
      const net = next(100_000_00);
      // Ten-thousandths of ten-thousandths of ... per part: exact integers of net × 10^4 per tax.
      let [all, cost] = [0n, 0n];
      const scale = 10_000n ** BigInt(ids.length);
      histories.forEach((rows, at) => {
        const found = rows
          .toSorted((one, other) => (one.from < other.from ? -1 : 1))
          .findLast(({ from }) => from <= day);
        const base = compound[at] ? scale + all : scale;
        const amount = (base * BigInt(found?.rate ?? 0)) / 10_000n;
        all += amount;
        if (!recoverable[at]) cost += amount;
      });
      const cents = (share: bigint) => {
        const exact = BigInt(net) * share;
        return (exact + scale / 2n) / scale;
      };
      const found = taxOf((net / 100).toFixed(2), combination, day);
      expect([found.tax.toFixed(2), found.cost.toFixed(2)], `${day} ${JSON.stringify(histories)}`).toEqual(
        [cents(all), cents(cost)].map((each_) => (Number(each_) / 100).toFixed(2)),
      );
      compared++;
    }
  }
  expect(compared).toBe(2000);
});

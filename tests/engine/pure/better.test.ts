import { isValidElement, type ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { beforeOf, changeOf, changePctOf, comparedReport } from '#engine/read/comparison';
import { isDashboard } from '#engine/read/entities';
import { verdictOn } from '#engine/run/query/better';
import { reports, tools } from '#resources';
import { colourOf, lookOf } from '#src/format/look';
import { renderCell } from '#src/table/cells';

/** Which direction of a figure is better is declared once, at its column: changes, tiles and cells follow it. */

const own = tools.filter(isDashboard).flatMap((dashboard) => dashboard.own ?? []);
const all = [...reports, ...own];
/** Money, costs and percentages that a comparison adds columns for. */
const compared = all.flatMap((report) => {
  const { columns } = comparedReport(report);
  return Object.entries(report.columns)
    .filter(([key, { kind }]) => ['money', 'cost', 'percent'].includes(kind) && columns[beforeOf(key)])
    .map(([key, column]) => ({ name: `${report.name}.${key}`, column, columns, key }));
});
const environment = { timeZone: 'UTC', outletCount: 1, titleOf: () => undefined };
const classOf = (field: (typeof compared)[number]['column'], value: string): string[] => {
  const cell = renderCell({ field, value, places: 2, environment });
  return isValidElement(cell) ? (cell as ReactElement<{ className: string }>).props.className.split(' ') : [];
};

describe('which direction is better', () => {
  it('decides the colour of the change of every amount, cost and percentage', () => {
    expect(compared.length).toBeGreaterThan(200);
    for (const { name, column, columns, key } of compared) {
      const changes = [columns[changeOf(key)], columns[changePctOf(key)]].flatMap((each) => each ?? []);
      expect(changes.length, name).toBe(column.kind === 'percent' ? 1 : 2);
      const rise = { up: 'better', down: 'worse', neither: undefined }[column.good ?? 'neither'];
      const fall = { up: 'worse', down: 'better', neither: undefined }[column.good ?? 'neither'];
      for (const change of changes) {
        expect(classOf(change, '1.00'), name).toEqual(['figure', ...(rise ? [rise] : [])]);
        expect(classOf(change, '-1.00'), name).toEqual(['figure', ...(fall ? [fall] : [])]);
        expect(classOf(change, '0.00'), name).toEqual(['figure', 'zero']);
      }
      expect([verdictOn(column, 1), verdictOn(column, -1), verdictOn(column, 0)], name).toEqual([
        rise,
        fall,
        undefined,
      ]);
    }
  });

  it('is not contradicted between reports: a column of one name is better in one direction', () => {
    const ways = new Map<string, Set<string>>();
    for (const { key, column } of compared)
      if (column.good) ways.set(key, (ways.get(key) ?? new Set()).add(column.good));
    // What guests ordered by QR code, and what was cancelled.
    expect([...ways].filter(([, each]) => each.size > 1).map(([key]) => key)).toEqual(['amount']);
    const without = compared.filter(({ key, column }) =>
      key.match(/^(discount|refund|wast|cancel|cost(Pct|OfSales))/i) ? column.good !== 'down' : false,
    );
    // What may be wasted, and how much less was; what a supplier takes off.
    expect(without.map(({ name }) => name)).toEqual([
      'FoodCostControlReport.wastageBudget',
      'FoodCostControlReport.wastageUnder',
      'FoodCostControlReport.wastageTargetPct',
      'PoReport.discountAmount',
    ]);
  });

  it('colours a distance from a target by it, and other figures in red below zero', () => {
    const distance = { good: 'down', signed: true } as const;
    expect([lookOf(distance, '-0.79'), lookOf(distance, '8.83')]).toEqual(['better', 'worse']);
    expect([lookOf({ signed: true }, '-5'), lookOf({ good: 'down' }, '-5'), lookOf({}, '5')]).toEqual([
      undefined,
      'negative',
      undefined,
    ]);
    expect([colourOf(distance, '-0.79'), colourOf({}, '-1'), colourOf({}, '0')]).toEqual([
      'success.main',
      'error.main',
      'text.primary',
    ]);
  });
});

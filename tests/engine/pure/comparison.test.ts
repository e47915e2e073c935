import { describe, expect, it } from 'vitest';
import { column } from '#engine/define/reports/column';
import { defineReport } from '#engine/define/reports/defineReport';
import { comparedReport, comparisonText, otherSide, readComparison } from '#engine/read/comparison';
import { chosenIds, conditionsText, readConditions } from '#engine/read/tableView';
import { datedQuery, namedQuery, queryText, readQuery, savedQuery, savedText } from '#engine/run/query/query';

const report = defineReport({
  name: 'test',
  label: 'Test',
  path: '/test',
  about: 'What is tested',
  module: 'RPT_TEST',
  period: 'range',
  columns: {
    item: column.text({ group: 1, compared: true, sort: 1 }),
    net: column.money({ sum: true, tile: 1 }),
    cost: column.costMoney({ sum: true }),
    marginPct: column.percent({ formula: '100 * (net - cost) / net' }),
  },
});

describe('a comparison', () => {
  it('is read from the address and written there again', () => {
    for (const text of ['previous', 'lastYear', '2026-01-01..2026-01-31', '2026-01-31', 'outlets:a,b']) {
      const comparison = readComparison(text);
      expect(comparison && comparisonText(comparison)).toBe(text);
    }
    expect([readComparison('yesterday'), readComparison('outlets:'), readComparison(undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('has the range before, and the same a year before', () => {
    const march = { fromDate: '2028-02-29', toDate: '2028-03-03' };
    expect(otherSide(report, { kind: 'previous' }, march)).toEqual({ fromDate: '2028-02-22', toDate: '2028-02-25' });
    expect(otherSide(report, { kind: 'lastYear' }, march)).toEqual({ fromDate: '2027-02-28', toDate: '2027-03-03' });
  });

  it('keeps a month’s last day, for a report as of a day', () => {
    const asOf = { period: 'asOf' } as const;
    const before = (day: string) => otherSide(asOf, { kind: 'lastYear' }, { asOf: day })?.asOf;
    expect(['2029-02-28', '2029-02-27', '2028-02-29', '2026-06-14'].map(before)).toEqual([
      ...['2028-02-29', '2028-02-27', '2027-02-28', '2025-06-14'],
    ]);
  });

  it('adds none to the report’s own comparison with the days before', () => {
    const sales = defineReport({
      ...{ name: 'test', label: 'Test', path: '/test', about: 'What is tested', module: 'RPT_TEST', period: 'range' },
      columns: {
        net: column.money({ sum: true, tile: 1 }),
        netEarlier: column.money({ sum: true }),
        growth: column.change('net', 'netEarlier'),
      },
      trend: { of: 'net', by: 'growth', words: 'vs previous period' },
    });
    expect(Object.keys(comparedReport(sales).columns)).toEqual([
      ...['net', 'netBefore', 'netChange', 'netChangePct'],
      ...['netEarlier', 'growth'],
    ]);
  });

  it('adds columns that are hidden from users who can’t see the figure', () => {
    const { columns } = comparedReport(report);
    expect(Object.keys(columns)).toEqual([
      'item',
      ...['net', 'netBefore', 'netChange', 'netChangePct'],
      ...['cost', 'costBefore', 'costChange', 'costChangePct'],
      ...['marginPct', 'marginPctBefore', 'marginPctChange'],
    ]);
    expect(columns.costChange?.sensitive).toBe('cost');
    expect(columns.marginPctBefore?.formula).toBe('100 * (netBefore - costBefore) / netBefore');
    expect(columns.marginPctBefore?.sensitive).toBe('cost');
    expect(columns.netBefore?.tile).toBeUndefined();
  });
});

describe('what is chosen', () => {
  it('keeps last week last week, and other days as they are', () => {
    const week = { fromDate: '2026-11-16', toDate: '2026-11-22', group: 'item', view: 'v1', limit: '5' };
    const saved = savedText(report, namedQuery(readQuery(report, week), '2026-11-23'));
    expect(saved).toBe('group=item&period=lastWeek');
    expect(queryText(report, datedQuery(savedQuery(report, saved), '2026-11-30'))).toEqual({
      fromDate: '2026-11-23',
      toDate: '2026-11-29',
      group: 'item',
    });
    const other = readQuery(report, { fromDate: '2026-11-02', toDate: '2026-11-05' });
    expect(namedQuery(other, '2026-11-23')).toEqual(other);
  });

  it('says conditions and columns in the address', () => {
    const conditions = [
      { key: 'net', operator: '>=', value: '10' },
      { key: 'item', operator: '~', value: 'half; 50%' },
    ] as const;
    expect(readConditions(conditionsText(conditions))).toEqual({ conditions, unread: [] });
    expect(readConditions('net10').unread).toEqual(['net10']);
    expect(chosenIds('item,net,item, ')).toEqual(['item', 'net']);
  });
});

import { describe, expect, it } from 'vitest';
import type { Report } from '#engine/define/report';
import { hasTotal, tableColumns, valueAt } from '#engine/read/reporting';

describe('a column per name', () => {
  const report = (namesOf?: string) =>
    ({
      columns: { at: { kind: 'money', label: 'At', perValue: true, sum: true, ...(namesOf ? { namesOf } : {}) } },
    }) as unknown as Report;
  const anyone = { permissions: {}, isAdministrator: true };
  const columns = (names: Report, totals: Record<string, unknown>) => tableColumns(names, anyone, {}, totals);

  it('is headed by words of the program, or by a name as people wrote it', () => {
    const totals = { at: { 'Galle Fort': '1.00', bankTransfer: '2.00' } };
    expect(columns(report(), totals).map(({ label }) => label)).toEqual(['At: Galle Fort', 'At: Bank transfer']);
    expect(columns(report('outlets'), totals).map(({ label }) => label)).toEqual(['Galle Fort', 'bankTransfer']);
  });

  it('has no total where that says nothing; a row without an entry is zero', () => {
    const totals = { at: { Kandy: null } };
    const [column] = columns(report('outlets'), totals);
    if (!column) throw new Error('no column');
    expect([valueAt(column, totals), hasTotal(column, totals)]).toEqual([null, false]);
    expect([valueAt(column, { at: {} }), hasTotal(column, { at: { Kandy: '1.00' } })]).toEqual(['0.00', true]);
  });
});

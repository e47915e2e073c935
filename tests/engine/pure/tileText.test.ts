import { describe, expect, it } from 'vitest';
import { column } from '#engine/define/reports/column';
import { changeOf } from '#src/dashboard/tileText';

/** The change below a dashboard's figure. */

const today = '2026-11-25';
const only = { fromDate: today, toDate: today, today };
const week = { fromDate: '2026-11-19', toDate: today, today };
const yesterday = { fromDate: '2026-11-24', toDate: '2026-11-24', today };
const net = column.money();

describe('the change of a figure', () => {
  it('is left out while today has no figure yet: a day that hasn’t begun is no loss of 100%', () => {
    expect(changeOf(net, { value: '0.00', previous: '500.00', params: only })).toBeUndefined();
  });

  it('is shown once today has one, and for other days also without sales', () => {
    expect(changeOf(net, { value: '100.00', previous: '500.00', params: only })).toEqual({ text: '−80.0%', sign: -1 });
    expect(changeOf(net, { value: '0.00', previous: '500.00', params: yesterday })?.text).toBe('−100.0%');
    expect(changeOf(net, { value: '0.00', previous: '500.00', params: week })?.text).toBe('−100.0%');
  });
});

import { describe, expect, it } from 'vitest';
import { defaultWords } from '#engine/run/context';
import { businessDate } from '#engine/run/time/businessDay';
import { formSessionOf } from '#src/form/facts/formSession';
import type { ConsoleSession } from '#src/shell/session';

/** The parts of an outlet session that forms read. */
const sessionAt = (outlet: Record<string, unknown>, outletId = String(outlet._id ?? '')): ConsoleSession =>
  ({
    user: { userId: 'usr_1', outletIds: ['out_1', 'out_2'] },
    access: { permissions: {} },
    group: { name: 'Harbour', currency: 'LKR' },
    outlet,
    outletId,
    settings: {},
    can: () => true,
  }) as unknown as ConsoleSession;

const todayAt = (outlet: Record<string, unknown>, instant: string): string =>
  formSessionOf(sessionAt(outlet), 'ITEM', new Date(instant)).context.today;

describe('the business date of a form is the server’s', () => {
  it.each([
    // The day start was never set: four o'clock, as for new outlets (domain 1.1).
    [{ _id: 'out_1', timeZone: 'Asia/Colombo' }, '2026-06-14T22:29:00Z', '2026-06-14'],
    [{ _id: 'out_1', timeZone: 'Asia/Colombo', dayStartTime: '' }, '2026-06-14T22:29:00Z', '2026-06-14'],
    // A time zone unknown to this machine is treated as UTC, wherever the browser is.
    [{ _id: 'out_1', timeZone: 'No/Where', dayStartTime: '06:00' }, '2026-06-14T05:59:00Z', '2026-06-13'],
    [{ _id: 'out_1', timeZone: '' }, '2026-06-14T04:00:00Z', '2026-06-14'],
    // Without an outlet: the calendar date in UTC.
    [{}, '2026-06-14T03:00:00Z', '2026-06-14'],
  ])('%j at %s: %s', (outlet, instant, day) => {
    expect(todayAt(outlet, instant)).toBe(day);
    expect(businessDate(new Date(instant), outlet)).toBe(day);
  });
});

describe('default words', () => {
  const now = new Date('2026-06-14T12:00:00Z');
  it('mean the same in a form and in the API', () => {
    const { words, context } = formSessionOf(sessionAt({ _id: 'out_1', timeZone: 'Asia/Colombo' }), 'ITEM', now);
    expect(words).toEqual({
      '@today': '2026-06-14',
      '@now': now.toISOString(),
      '@outlet': 'out_1',
      '@outlets': ['out_1', 'out_2'],
      '@user': 'usr_1',
      '@group.name': 'Harbour',
      '@group.currency': 'LKR',
    });
    expect(words).toEqual(
      defaultWords({
        context,
        now,
        outletId: 'out_1',
        outletIds: ['out_1', 'out_2'],
        group: { name: 'Harbour', currency: 'LKR' },
      }),
    );
  });

  it('say nothing where there is no outlet', () => {
    const nowhere = sessionAt({});
    nowhere.user.outletIds = [];
    const { words } = formSessionOf(nowhere, 'ITEM', now);
    expect([words['@outlet'], words['@outlets']]).toEqual([undefined, undefined]);
  });
});

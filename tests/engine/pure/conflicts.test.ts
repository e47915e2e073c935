import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import { differences, firstChoices, merged } from '#src/form/saving/conflicts';

/** Two users changed the same record: each one's choices, and the result. */

const short = (name: string, opened: AnyRecord, mine: AnyRecord, stored: AnyRecord) =>
  differences(entity(name), opened, mine, stored).map(({ label, by, stored: theirs, mine: own }) => [
    label,
    by,
    theirs,
    own,
  ]);
/** The result if the choices aren't touched. */
const saved = (name: string, opened: AnyRecord, mine: AnyRecord, stored: AnyRecord) => {
  const list = differences(entity(name), opened, mine, stored);
  return merged(entity(name), list, firstChoices(list), mine, stored);
};

describe('two who changed different settings of one list', () => {
  const setting = (name: string, state: boolean, value?: string) => ({ name, state, ...(value ? { value } : {}) });
  const opened = {
    settings: [setting('inventory', true), setting('WAC', true), setting('expiryAlertDays', true, '3')],
  };
  const mine = { settings: [setting('inventory', true), setting('WAC', false), setting('expiryAlertDays', true, '3')] };
  const stored = {
    settings: [setting('inventory', true), setting('WAC', true), setting('expiryAlertDays', true, '7')],
  };

  it('are asked about these two, each by its own name', () =>
    expect(short('systemSettings', opened, mine, stored)).toEqual([
      ['Settings: Weighted average cost, on', 'me', true, false],
      ['Settings: Expiry, value', 'others', '7', '3'],
    ]));

  it('both have their way', () =>
    expect(saved('systemSettings', opened, mine, stored).settings).toEqual([
      setting('inventory', true),
      setting('WAC', false),
      setting('expiryAlertDays', true, '7'),
    ]));
});

describe('a week of opening hours', () => {
  const at = (day: string, from: string, to: string) => ({ day, from, to });
  const opened = { hours: [at('mon', '11:00', '15:00'), at('mon', '18:00', '22:00'), at('tue', '11:00', '22:00')] };

  it('is compared day by day, whole days where there are several windows', () => {
    const mine = { hours: [at('mon', '11:00', '22:00'), at('tue', '11:00', '22:00')] };
    const stored = { hours: [...opened.hours.slice(0, 2), at('tue', '12:00', '22:00'), at('wed', '11:00', '22:00')] };
    expect(short('oloSettings', opened, mine, stored)).toEqual([
      ['Opening hours: Monday', 'me', opened.hours.slice(0, 2), [at('mon', '11:00', '22:00')]],
      ['Opening hours: Tuesday, from', 'others', '12:00', '11:00'],
      ['Opening hours: Wednesday', 'others', [at('wed', '11:00', '22:00')], []],
    ]);
    expect(saved('oloSettings', opened, mine, stored).hours).toEqual([
      at('mon', '11:00', '22:00'),
      at('tue', '12:00', '22:00'),
      at('wed', '11:00', '22:00'),
    ]);
  });

  it('adds a day of mine behind theirs, and leaves out what I took away', () => {
    const mine = { hours: [at('tue', '11:00', '22:00'), at('sun', '09:00', '12:00')] };
    const stored = { hours: [...opened.hours, at('wed', '11:00', '22:00')] };
    expect(saved('oloSettings', opened, mine, stored).hours).toEqual([
      at('tue', '11:00', '22:00'),
      at('wed', '11:00', '22:00'),
      at('sun', '09:00', '12:00'),
    ]);
  });
});

it('tables of a floor are known by their id, and called by their name', () => {
  const table = (tableId: string, tableName: string, seats: number) => ({ tableId, tableName, seats });
  const opened = { tables: [table('a', 'T1', 2), table('b', 'T2', 4)] };
  const mine = { tables: [table('a', 'Window', 2), table('b', 'T2', 4)] };
  const stored = { tables: [table('a', 'T1', 2), table('b', 'T2', 6)] };
  expect(short('floors', opened, mine, stored)).toEqual([
    ['Tables: T1, name', 'me', 'T1', 'Window'],
    ['Tables: T2, seats', 'others', 6, 4],
  ]);
  expect(saved('floors', opened, mine, stored).tables).toEqual([table('a', 'Window', 2), table('b', 'T2', 6)]);
});

it('a list without names stays one thing, and shows only what differs', () => {
  const day = (date: string) => ({ date });
  const [first, second, third] = [day('2026-12-24'), day('2026-12-25'), day('2026-12-26')];
  expect(
    short(
      'oloSettings',
      { holidayDates: [first] },
      { holidayDates: [first, second] },
      { holidayDates: [first, third] },
    ),
  ).toEqual([['Closed on', 'both', [third], [second]]]);
});

it('plain fields are as they were', () => {
  expect(short('printers', { copies: 1, buzzer: false }, { copies: 2 }, { copies: 1, buzzer: true })).toEqual([
    ['Copies', 'me', 1, 2],
    ['Sounds a buzzer', 'others', true, undefined],
  ]);
  expect(saved('printers', { copies: 1 }, { copies: 2 }, { copies: 1, buzzer: true })).toEqual({
    copies: 2,
    buzzer: true,
  });
});

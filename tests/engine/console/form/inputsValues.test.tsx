import { describe, expect, it } from 'vitest';
import { money, quantity } from '#engine/define/builders';
import type { AnyRecord } from '#engine/define/fields';
import { readDay, readHour } from '#src/field/dates/dates';
import { readDecimal, readInteger, showDecimal } from '#src/field/numbers';
import { createDraftStore } from '#src/form/drafts/store';
import { areaOf, centred, outputSize } from '#src/form/image/crop';
import { fromZone, toZone } from '#src/format/zones';

describe('figures', () => {
  it.each([
    ['1,234.50', '1234.50'],
    ['1 234.5', '1234.5'],
    ['(3)', '-3'],
    ['12.50', '12.50'],
    ['12,5', '12,5'],
    ['ten', 'ten'],
    ['  ', null],
  ])('"%s" means %s', (typed, value) => expect(readDecimal(typed)).toBe(value));

  it('whole numbers are numbers, others stay for the validator', () => {
    expect([readInteger('1,200'), readInteger('2.0'), readInteger('2.5'), readInteger('')]).toEqual([
      1200,
      2,
      '2.5',
      null,
    ]);
  });

  it('show the decimals that matter', () => {
    expect([
      showDecimal(money(), '1250'),
      showDecimal(quantity(), '4.0000'),
      showDecimal(quantity(), '0.1250'),
      showDecimal(money(), 'ten'),
    ]).toEqual(['1,250.00', '4', '0.125', 'ten']);
  });
});

describe('days and times', () => {
  it.each([
    ['today', '2026-11-20'],
    ['t', '2026-11-20'],
    ['yesterday', '2026-11-19'],
    ['+14', '2026-12-04'],
    ['20/11', '2026-11-20'],
    ['3 Jan 2027', '2027-01-03'],
    ['31/02/2026', '31/02/2026'],
  ])('"%s" means %s', (typed, day) => expect(readDay(typed, '2026-11-20')).toBe(day));

  it.each([
    ['9', '09:00'],
    ['1730', '17:30'],
    ['12.15am', '00:15'],
    ['5pm', '17:00'],
    ['25:00', '25:00'],
  ])('"%s" means %s', (typed, time) => expect(readHour(typed)).toBe(time));

  it('moments go through a zone and back, also over a clock change', () => {
    for (const [zone, day, time, iso] of [
      ['Asia/Colombo', '2026-11-20', '00:10', '2026-11-19T18:40:00.000Z'],
      ['America/New_York', '2026-11-01', '12:00', '2026-11-01T17:00:00.000Z'],
      ['America/New_York', '2026-10-31', '12:00', '2026-10-31T16:00:00.000Z'],
    ] as const) {
      expect(fromZone(day, time, zone)).toBe(iso);
      expect(toZone(iso, zone)).toEqual({ day, time });
    }
  });
});

describe('drafts', () => {
  const memory = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
  };

  const owner = { groupId: 'g', userId: 'a', outletId: 'COL' };

  it('are one per person, form and record, new ones one per outlet, and end after two weeks', () => {
    let now = 0;
    const store = createDraftStore(memory(), () => now);
    const rice = { owner, form: 'items', recordId: '1' };
    expect(store.write(rice, { name: 'Rice' }, '3-x')).toBe(true);
    expect(store.write({ owner, form: 'items' }, { name: 'New' })).toBe(true);
    const found = (more: Partial<typeof owner>, recordId?: string) =>
      store.read<AnyRecord>({ owner: { ...owner, ...more }, form: 'items', recordId })?.content.name;
    expect([found({}, '1'), found({})]).toEqual(['Rice', 'New']);
    // Groups of a connected API, and demo groups, have users with the same id.
    for (const more of [{ userId: 'b' }, { groupId: 'h' }])
      expect([found(more, '1'), found(more)]).toEqual([undefined, undefined]);
    // At another outlet a new record is another one; a stored one is the same.
    expect([found({ outletId: 'KDY' }, '1'), found({ outletId: 'KDY' })]).toEqual(['Rice', undefined]);
    expect(store.read(rice)).toEqual({ content: { name: 'Rice' }, rev: '3-x', savedAt: 0 });
    now = 14 * 24 * 3600 * 1000 + 1;
    expect(store.read(rice)).toBeUndefined();
  });

  it('say when the browser cannot keep them', () => {
    const full = createDraftStore(
      {
        ...memory(),
        setItem: () => {
          throw new Error('quota');
        },
      },
      () => 0,
    );
    expect(full.write({ owner, form: 'items' }, {})).toBe(false);
  });
});

describe('pictures', () => {
  it('are at most 480 wide and never enlarged', () => {
    expect(outputSize({ width: 1920, height: 1080 }, 480)).toEqual({ width: 480, height: 270 });
    expect(outputSize({ width: 300, height: 200 }, 480)).toEqual({ width: 300, height: 200 });
  });

  it('a chosen part stays inside the picture', () => {
    expect(areaOf({ x: 50, y: 50, width: 60, height: 50 }, { width: 1000, height: 400 })).toEqual({
      x: 500,
      y: 200,
      width: 500,
      height: 200,
    });
    const square = centred({ width: 1000, height: 400 }, 1);
    expect(areaOf(square, { width: 1000, height: 400 })).toEqual({ x: 300, y: 0, width: 400, height: 400 });
  });
});

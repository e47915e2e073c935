import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import type { Context } from '#engine/define/rules';
import { entity } from '#resources';
import { nextOpening, type OpeningWindow, openingProblems, windowOf } from '#resources/online/openingHours.rules';

/** When an outlet accepts online orders: a week of windows that may cross midnight, and what its settings refuse. */

const windowsOf = (text: string): OpeningWindow[] =>
  text.split(', ').map((each) => {
    const [day, from, to] = each.split(/[ -]/);
    return { day, from, to };
  });
const found = (text: string) => openingProblems(windowsOf(text), 'hours').map(({ field, rule }) => `${field}: ${rule}`);

describe('opening hours', () => {
  it('are minutes of the week, and may end on the next day', () => {
    expect(windowOf({ day: 'tue', from: '11:00', to: '22:00' })).toEqual({ start: 2100, end: 2760 });
    expect(windowOf({ day: 'mon', from: '18:00', to: '01:30' })).toEqual({ start: 1080, end: 1530 });
    // Midnight ends the day; from midnight to midnight is the whole day.
    expect(windowOf({ day: 'mon', from: '18:00', to: '00:00' })).toEqual({ start: 1080, end: 1440 });
    expect(windowOf({ day: 'mon', from: '00:00', to: '00:00' })).toEqual({ start: 0, end: 1440 });
    expect(windowOf({ day: 'mon', from: '18:00' })).toBeUndefined();
  });

  it('may follow each other to the minute', () =>
    expect(found('mon 11:00-15:00, mon 15:00-22:00, mon 22:00-02:00, tue 02:00-03:00')).toEqual([]));

  it('overlap neither within a day, nor past midnight, nor past the end of the week', () => {
    expect(found('mon 11:00-15:00, mon 14:59-22:00')).toEqual(['hours.1.from: overlap']);
    expect(found('mon 18:00-02:00, tue 01:59-10:00')).toEqual(['hours.1.from: overlap']);
    expect(found('mon 00:30-10:00, sun 20:00-01:00')).toEqual(['hours.1.from: overlap']);
  });

  it('do not close when they open', () => expect(found('fri 11:00-11:00')).toEqual(['hours.0.to: order']));

  it('say when the next day begins that is no holiday', () => {
    const hours = windowsOf('mon 18:00-22:00, mon 11:00-15:00, sat 09:00-12:00');
    // 2026-11-20 is a Friday.
    expect(nextOpening(hours, new Set(), '2026-11-20')).toEqual({ date: '2026-11-21', time: '09:00' });
    expect(nextOpening(hours, new Set(['2026-11-21']), '2026-11-20')).toEqual({ date: '2026-11-23', time: '11:00' });
    expect(nextOpening([], new Set(), '2026-11-20')).toBeUndefined();
  });
});

describe('OLO settings', () => {
  const problems = (settings: AnyRecord) =>
    (entity('oloSettings').check?.(settings, {}, {} as Context) ?? []).map(
      ({ field, message }) => `${field}: ${message}`,
    );

  it('take amounts that agree', () => {
    expect(problems({ minOrderAmount: '500', maxOrderAmount: '500.00' })).toEqual([]);
    expect(problems({ minOrderAmount: '500.01', maxOrderAmount: '500' })).toEqual([
      'maxOrderAmount: Largest order must not be below the smallest',
    ]);
  });

  it('name a day and a zone once, and addresses that are some', () =>
    expect(
      problems({
        holidayDates: [{ date: '2026-12-25' }, { date: '2026-12-25' }],
        deliveryZones: [{ name: 'Fort' }, { name: 'fort' }, {}, {}],
        notificationEmails: ['a@b.example', 'a@b', 'none'],
      }),
    ).toEqual([
      'holidayDates.1.date: This day is listed twice',
      'deliveryZones.1.name: This name is listed twice',
      'notificationEmails: Notify about new orders: a@b, none aren’t email addresses. Use a form such as name@example.com',
    ]));
});

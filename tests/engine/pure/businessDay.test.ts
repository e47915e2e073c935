import { describe, expect, it } from 'vitest';
import { businessDate, localMoment, startOfBusinessDay } from '#engine/run/time/businessDay';
import { addDays } from '#engine/run/time/days';

const outlet = (timeZone: string, dayStartTime = '04:00') => ({ _id: 'out', timeZone, dayStartTime });
const at = (instant: string, where: ReturnType<typeof outlet>) => businessDate(new Date(instant), where);

describe('the business date', () => {
  it('changes when the outlet’s day starts, by the outlet’s clock', () => {
    const colombo = outlet('Asia/Colombo'); // UTC+05:30
    expect(at('2026-06-14T22:29:59Z', colombo)).toBe('2026-06-14');
    expect(at('2026-06-14T22:30:00Z', colombo)).toBe('2026-06-15');
    expect(at('2026-06-14T18:30:00Z', outlet('Asia/Colombo', '00:00'))).toBe('2026-06-15');
  });

  it('goes over the end of months and years, and through the hour that summer time takes', () => {
    expect(at('2027-01-01T02:00:00Z', outlet('UTC'))).toBe('2026-12-31');
    expect(at('2028-03-01T03:59:00Z', outlet('UTC'))).toBe('2028-02-29');
    const berlin = outlet('Europe/Berlin', '03:00'); // 02:00 becomes 03:00 on 2026-03-29
    expect(at('2026-03-29T00:59:00Z', berlin)).toBe('2026-03-28');
    expect(at('2026-03-29T01:00:00Z', berlin)).toBe('2026-03-29');
  });

  it('is the calendar date in UTC without an outlet, and starts at four by default', () => {
    expect(businessDate(new Date('2026-06-14T23:59:00Z'), undefined)).toBe('2026-06-14');
    expect(businessDate(new Date('2026-06-14T03:59:00Z'), { _id: 'out', timeZone: 'No/Where' })).toBe('2026-06-13');
  });

  it('knows midnight as 00:00', () => {
    expect(localMoment(new Date('2026-06-14T18:30:00Z'), 'Asia/Colombo')).toEqual({
      date: '2026-06-15',
      time: '00:00',
    });
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('shows what a calendar shows, around every change of the clocks', () => {
    for (const timeZone of [
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Europe/London',
      'Asia/Colombo',
    ]) {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
      for (let hour = 0; hour < 3 * 365 * 24; hour += 1) {
        const instant = new Date(Date.UTC(2010, 0) + hour * 3_600_000 + (hour % 60) * 60_000);
        const { date, time } = localMoment(instant, timeZone);
        if (`${date} ${time}` !== format.format(instant))
          expect([timeZone, instant.toISOString(), `${date} ${time}`]).toEqual([format.format(instant)]);
      }
    }
  });

  it('begins where the day before ends, around every change of the clocks', () => {
    for (const timeZone of [
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Europe/London',
      'Asia/Colombo',
      'America/Havana',
    ])
      for (const dayStartTime of ['00:00', '02:30', '04:00'])
        for (let day = '2025-12-31'; day < '2027-01-01'; day = addDays(day, 1)) {
          const outlet = { _id: 'out', timeZone, dayStartTime };
          const start = startOfBusinessDay(day, outlet).getTime();
          const around = [start - 60_000, start].map((moment) => businessDate(new Date(moment), outlet));
          if (around.join() !== [addDays(day, -1), day].join())
            expect([timeZone, dayStartTime, day, around]).toEqual([]);
        }
    expect(startOfBusinessDay('2026-06-02', undefined).toISOString()).toBe('2026-06-02T00:00:00.000Z');
  });
});

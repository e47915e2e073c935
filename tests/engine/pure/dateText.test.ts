import { describe, expect, it } from 'vitest';
import { dateOfSerial, dateOrderOf, readDate, readTime, splitMoment, uncertainDays } from '#engine/run/text/dates';

describe('a date', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-03-04', '2026-03-04'],
    ['20261120', '2026-11-20'],
    ['2026/11/20', '2026-11-20'],
    ['2026年11月20日', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['11/20/2026', '2026-11-20'],
    ['3/3/26', '2026-03-03'],
    ['20.11.26', '2026-11-20'],
    ['20 Nov 2026', '2026-11-20'],
    ['20-Nov-26', '2026-11-20'],
    ['Nov 20, 2026', '2026-11-20'],
    ['November 20th, 2026', '2026-11-20'],
    ['Fri, 20 Nov 2026', '2026-11-20'],
    ['20. März 2026', '2026-03-20'],
    ['20 de noviembre de 2026', '2026-11-20'],
    ['3 mai 2026', '2026-05-03'],
    ['3 août 2026', '2026-08-03'],
    ['20 Kasım 2026', '2026-11-20'],
    ['29 Feb 2028', '2028-02-29'],
    ['20/11/2026 1:45 PM', '2026-11-20'],
    ['2026-11-20T10:05:30', '2026-11-20'],
  ])('%s is %s', (text, value) => {
    expect(readDate(text)).toEqual({ value });
  });

  it.each([
    '29 Feb 2026',
    '31/04/2026',
    '13/13/2026',
    'soon',
    '20',
    '1/1/1/1',
    '2026-1',
    '+3',
    't',
    '-1',
    '',
    '20/11',
    '46346',
  ])('%j is none', (text) => {
    expect(readDate(text)).toHaveProperty('error', `“${text}” is not a date; write it like 20 Nov 2026`);
  });

  it('that may mean two is asked about, unless the order is known', () => {
    expect(readDate('3/4/2026')).toEqual({
      error: '“3/4/2026” can mean 3 April or 4 March. Write it like 20 Nov 2026',
    });
    expect(readDate('3/4/2026', { order: 'dayFirst' })).toEqual({ value: '2026-04-03' });
    expect(readDate('3/4/2026', { order: 'monthFirst' })).toEqual({ value: '2026-03-04' });
    expect(readDate('11/20/2026', { order: 'dayFirst' })).toHaveProperty('error');
    expect(readDate('2026-03-04', { order: 'monthFirst' })).toEqual({ value: '2026-03-04' });
    expect(uncertainDays('3/4/2026')).toEqual({ dayFirst: '3 April', monthFirst: '4 March' });
    expect([uncertainDays('3/3/2026'), uncertainDays('20/4/2026'), uncertainDays('x')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('without a year is in the year of today', () => {
    expect(readDate('20/11', { today: '2026-06-01' })).toEqual({ value: '2026-11-20' });
    expect(readDate('20 Nov', { today: '2026-06-01' })).toEqual({ value: '2026-11-20' });
  });
});

it('a column shows its order by a day that is no month', () => {
  expect(dateOrderOf(['3/4/2026', '25/4/2026'])).toBe('dayFirst');
  expect(dateOrderOf(['3/4/2026', '4/25/2026', '20 Nov 2026'])).toBe('monthFirst');
  expect([dateOrderOf(['3/4/2026']), dateOrderOf(['25/4/2026', '4/25/2026'])]).toEqual([undefined, undefined]);
});

it('a moment is a day with its time', () => {
  expect(splitMoment('20/11/2026 1:45 PM')).toEqual({ day: '20/11/2026', time: '13:45' });
  expect(splitMoment('2026-11-20T10:05:30')).toEqual({ day: '2026-11-20', time: '10:05' });
  expect(splitMoment('2026-11-20T10:05:30.000Z')).toEqual({ day: '2026-11-20', time: '10:05', offset: 'Z' });
  expect(splitMoment('20.11.2026')).toEqual({ day: '20.11.2026', time: '' });
});

it('times are read with seconds and halves of the day', () => {
  expect(['13:45', '13:45:10', '1:45:00 PM', '5.30pm', '1730', '9', '12am'].map(readTime)).toEqual(
    ['13:45', '13:45', '13:45', '17:30', '17:30', '09:00', '00:00'].map((value) => ({ value })),
  );
  expect(readTime('25:00')).toEqual({ error: '“25:00” is not a time; write it like 17:30' });
});

it('a spreadsheet counts days from 1900', () => {
  expect([dateOfSerial('46346'), dateOfSerial('46346.5'), dateOfSerial('0'), dateOfSerial('x')]).toEqual([
    '2026-11-20',
    '2026-11-20',
    undefined,
    undefined,
  ]);
});

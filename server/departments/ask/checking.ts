/** Checks what a model says against the reports that it read: a figure that none of them has is not shown. */

import { dec, fixed, isDecimal } from '#engine/run/decimal';
import { monthName, showDay } from '#engine/run/time/days';
import { isRecord } from '#engine/run/values';

const LONGEST = 1200;
/** Numbers in words cannot be compared, addresses lead outside. */
const UNCHECKABLE =
  /\b(hundred|thousand|million|billion|lakh|crore|dozen|half|twice|double|triple)s?\b|https?:|www\.|[<>`]|\[[^\]]*\]\(/i;
const NUMBER = /[-−]?\d[\d,]*(?:\.\d+)?%?/g;

/** Every value of an answer, however deep. */
function* valuesIn(value: unknown): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number') yield String(value);
  else if (Array.isArray(value)) for (const each of value) yield* valuesIn(each);
  else if (isRecord(value)) for (const each of Object.values(value)) yield* valuesIn(each);
}

const LONG = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The ways in which a date may be written. */
function writtenDates(day: string): string[] {
  const shown = showDay(day);
  const month = LONG[Number(day.slice(5, 7)) - 1] ?? '';
  const [date, year] = [Number(day.slice(8)), day.slice(0, 4)];
  return [
    day,
    shown,
    `${date} ${month} ${year}`,
    `${month} ${date}, ${year}`,
    `${date} ${month}`,
    `${month} ${date}`,
    shown.slice(0, -5),
    `${month} ${year}`,
    monthName(day),
  ];
}

/** Whether a number is among the known figures, compared at the decimals it is written with. */
function isKnown(text: string, known: readonly string[]): boolean {
  const plain = text.replaceAll(',', '').replace('−', '-').replace('%', '');
  const places = plain.split('.')[1]?.length ?? 0;
  const isPercent = text.endsWith('%');
  return known.some((value) => {
    const wanted = dec(plain);
    if (dec(value).eq(wanted)) return true;
    // Rounded as people write them: percentages at will, others to two decimals and more.
    return (isPercent || places >= 2) && fixed(value, places) === fixed(plain, places);
  });
}

/**
 * What is wrong with a text; undefined when every figure in it comes from the answers.
 * @param answers what the tools answered
 * @param question its own numbers may be said again: 'top 5'
 */
export function problemWith(text: string, answers: readonly unknown[], question: string): string | undefined {
  if (text.trim() === '') return 'nothing was said';
  if (text.length > LONGEST) return 'too long';
  if (UNCHECKABLE.test(text)) return 'something that cannot be checked';
  const values = answers.flatMap((answer) => [...valuesIn(answer)]);
  const dates = values
    .filter((value) => /^\d{4}-\d{2}-\d{2}/.test(value))
    .flatMap((value) => writtenDates(value.slice(0, 10)));
  const rest = [...new Set(dates)]
    .sort((a, b) => b.length - a.length)
    .reduce((left, date) => left.replaceAll(date, ' '), text);
  const known = [
    ...values.filter(isDecimal),
    ...(question.match(NUMBER) ?? []).map((each) => each.replaceAll(',', '').replace('%', '').replace('−', '-')),
  ];
  const invented = (rest.match(NUMBER) ?? []).find((each) => !isKnown(each, known));
  return invented === undefined ? undefined : `${invented} is in none of the reports`;
}

/** Times of day and sets of weekdays: 'after 8 pm', 'between 12 and 3 pm', 'at lunch', 'at weekends'. */

import type { PartOfDays } from '../marks';
import { WEEKDAYS } from './calendar';

/** Meals and times of day, as hours of the clock; the answer says which they are. */
const NAMED: Readonly<Record<string, readonly [number, number]>> = {
  breakfast: [6, 11],
  lunch: [11, 15],
  lunchtime: [11, 15],
  dinner: [18, 23],
  dinnertime: [18, 23],
  afternoon: [12, 17],
  evening: [17, 22],
};
const MEAL = 'breakfast|lunchtime|lunch|dinnertime|dinner';
const TIME = /\b(?:(\d{1,2})(?::00)?\s?(am|pm|a\.m\.|p\.m\.)|(\d{1,2}):00|(noon|midday|midnight))(?![\w:])/g;
/** A time that was found: its half of the day, if it has one, and its hour. */
const AT = String.raw`@([ap]?)(\d{1,2})\b`;

/** The question with its times as hours of the clock: 'after @p20'. */
const timed = (question: string): string =>
  question
    .toLowerCase()
    .replace(TIME, (typed: string, digits?: string, half?: string, clock?: string, name?: string): string => {
      if (name) return `@${name === 'midnight' ? 0 : 12}`;
      if (clock) return Number(clock) <= 24 ? `@${Number(clock) % 24}` : typed;
      const hour = Number(digits);
      const isPm = half?.startsWith('p');
      return hour < 1 || hour > 12 ? typed : `@${isPm ? 'p' : 'a'}${(hour % 12) + (isPm ? 12 : 0)}`;
    });

const text = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const between = (from: number, to: number, name?: string): PartOfDays => ({
  ...{ by: 'hour', from, to },
  label: `${name ? `${name}, ` : ''}from ${text(from)} to ${text(to)}`,
});
const atMeal = (name = ''): PartOfDays | undefined => NAMED[name] && between(...NAMED[name], name);

/** The hour of a number whose half of the day is the one of the end: '11 to 2 pm' begins in the morning, '6 to 9 pm' does not. */
function hourBefore(bare: number, half: string, to: number): number {
  const same = (bare % 12) + (half === 'p' ? 12 : 0);
  return same >= to ? (same + 12) % 24 : same;
}

/** 'Last weekend' and 'the first weekend of June' are dates, 'by weekday' adds up, and 'before the weekend' is another time. */
const NO_SET =
  /\b(?:last|this|previous|past|next|that|one|by|per|each|every|which|what|before|after|until|till|since|first|second|third|fourth|fifth|\d+(?:st|nd|rd|th))\s+(?:the\s+|a\s+)?(?:weekend|weekdays)/;

type Rule = readonly [way: RegExp, part: (found: readonly (string | undefined)[]) => PartOfDays | undefined];

const RULES: readonly Rule[] = [
  [
    new RegExp(String.raw`(?:\b(?:between|from)\s+)?(?:${AT}|\b(\d{1,2}))\s?(?:and|to|until|till|-|–)\s?${AT}`),
    ([, , start, bare, half = '', end]) => {
      const to = Number(end);
      if (start === undefined && !half) return undefined;
      const from = start === undefined ? hourBefore(Number(bare), half, to) : Number(start);
      return from === to ? undefined : between(from, to);
    },
  ],
  [
    new RegExp(String.raw`\b(?:after|from|past|since)\s+${AT}(?:\s+(?:onwards?|on)\b)?`),
    ([, , hour]) => ({ by: 'hour', label: `from ${text(Number(hour))} on`, from: Number(hour) }),
  ],
  [
    new RegExp(String.raw`\b(?:before|until|till|up to)\s+${AT}`),
    ([, , hour]) => ({ by: 'hour', label: `before ${text(Number(hour))}`, to: Number(hour) }),
  ],
  [
    new RegExp(String.raw`\b(?:at|during|over)\s+(?:the\s+)?(${MEAL})(?:\s+(?:time|hours|service))?\b(?!\s+buffet)`),
    ([, name]) => atMeal(name),
  ],
  [
    new RegExp(String.raw`\b(${MEAL})(?=\s+(?:sales|takings|revenue|turnover|trade|business|bills|covers|guests)\b)`),
    ([, name]) => atMeal(name),
  ],
  [/\bin\s+the\s+(afternoon|evening)s?\b/, ([, name]) => atMeal(name)],
  [/\bin\s+the\s+mornings?\b/, () => ({ by: 'hour', label: 'morning, before 12:00', to: 12 })],
  [
    /\b(?:(?:on|at|during|over)\s+(?:the\s+)?)?(weekends?|weekdays)\b(?!\s+of\b)/,
    ([, name]) =>
      name === 'weekdays'
        ? { by: 'weekday', label: 'Mondays to Fridays', days: WEEKDAYS.slice(0, 5) }
        : { by: 'weekday', label: 'Saturdays and Sundays', days: WEEKDAYS.slice(5) },
  ],
];

/**
 * Takes one part of the days out of a question.
 * @returns the question without it; a second one stays where it is and is not understood
 */
export function takePartOfDays(question: string): { part: PartOfDays | undefined; rest: string } {
  const hours = timed(question);
  for (const [way, partOf] of RULES) {
    const found = way.exec(hours);
    const part = found && partOf(found);
    if (found && part && !(part.by === 'weekday' && NO_SET.test(hours)))
      return {
        part,
        rest: `${hours.slice(0, found.index)} ${hours.slice(found.index + found[0].length)}`.replace(
          /@[ap]?\d+/g,
          'o’clock',
        ),
      };
  }
  return { part: undefined, rest: question };
}

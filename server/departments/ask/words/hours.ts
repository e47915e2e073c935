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
const TIME = String.raw`(?:(\d{1,2})(?::00)?\s?(am|pm|a\.m\.|p\.m\.)|(\d{1,2}):00|(noon|midday|midnight))(?![\w:])`;
const BARE = String.raw`(\d{1,2})`;
const text = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The hour of the clock that a time names; undefined where there is none such. */
function hourOf(
  digits: string | undefined,
  half: string | undefined,
  clock?: string,
  name?: string,
): number | undefined {
  if (name) return name === 'midnight' ? 0 : 12;
  if (clock !== undefined) return Number(clock) <= 24 ? Number(clock) % 24 : undefined;
  const hour = Number(digits);
  if (!half || hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.startsWith('p') ? 12 : 0);
}

interface Found {
  index: number;
  length: number;
  part: PartOfDays;
}

const between = (from: number, to: number, name?: string): PartOfDays => ({
  by: 'hour',
  label: `${name ? `${name}, ` : ''}from ${text(from)} to ${text(to)}`,
  from,
  to,
});

type Finder = (lower: string) => Found | undefined;
const found = (match: RegExpExecArray, part: PartOfDays): Found => ({
  index: match.index,
  length: match[0].length,
  part,
});

/** 'Between 12 and 3 pm', 'from 6 pm to 9 pm', '18:00 to 21:00'. */
const stretch: Finder = (lower) => {
  const match = new RegExp(
    String.raw`\b(?:between\s+|from\s+)?(?:${TIME}|${BARE})\s?(?:and|to|until|till|-|–)\s?${TIME}`,
  ).exec(lower);
  if (!match) return undefined;
  const [, digits, half, clock, name, bare, ...end] = match;
  const to = hourOf(end[0], end[1], end[2], end[3]);
  let from = hourOf(digits, half, clock, name);
  if (from === undefined && bare !== undefined && end[1]) {
    // '11 to 2 pm' begins in the morning, '6 to 9 pm' does not.
    const same = hourOf(bare, end[1]);
    from = same !== undefined && to !== undefined && same >= to ? (same + 12) % 24 : same;
  }
  return from === undefined || to === undefined || from === to ? undefined : found(match, between(from, to));
};

const oneEnd: Finder = (lower) => {
  const after = new RegExp(String.raw`\b(?:after|from|past|since)\s+${TIME}(?:\s+(?:onwards?|on)\b)?`).exec(lower);
  if (after) {
    const from = hourOf(after[1], after[2], after[3], after[4]);
    return from === undefined ? undefined : found(after, { by: 'hour', label: `from ${text(from)} on`, from });
  }
  const before = new RegExp(String.raw`\b(?:before|until|till|up to)\s+${TIME}`).exec(lower);
  if (!before) return undefined;
  const to = hourOf(before[1], before[2], before[3], before[4]);
  return to === undefined ? undefined : found(before, { by: 'hour', label: `before ${text(to)}`, to });
};

const named: Finder = (lower) => {
  const match =
    new RegExp(
      String.raw`\b(?:at|during|over)\s+(?:the\s+)?(${MEAL})(?:\s+(?:time|hours|service))?\b(?!\s+buffet)`,
    ).exec(lower) ??
    new RegExp(
      String.raw`\b(${MEAL})(?=\s+(?:sales|takings|revenue|turnover|trade|business|bills|covers|guests)\b)`,
    ).exec(lower) ??
    /\bin\s+the\s+(afternoon|evening)s?\b/.exec(lower);
  const name = match?.[1];
  const hours = name && NAMED[name];
  if (match && name && hours) return found(match, between(hours[0], hours[1], name));
  const morning = /\bin\s+the\s+mornings?\b/.exec(lower);
  return morning ? found(morning, { by: 'hour', label: 'morning, before 12:00', to: 12 }) : undefined;
};

const [weekdays, weekend] = [WEEKDAYS.slice(0, 5), WEEKDAYS.slice(5)];
/** 'Last weekend' and 'the first weekend of June' are dates, 'by weekday' adds up, and 'before the weekend' is another time. */
const NO_SET =
  /\b(?:last|this|previous|past|next|that|one|by|per|each|every|which|what|before|after|until|till|since|first|second|third|fourth|fifth|\d+(?:st|nd|rd|th))\s+(?:the\s+|a\s+)?(?:weekend|weekdays)/;
const sets: Finder = (lower) => {
  const match = /\b(?:(?:on|at|during|over)\s+(?:the\s+)?)?(weekends?|weekdays)\b(?!\s+of\b)/.exec(lower);
  if (!match || NO_SET.test(lower)) return undefined;
  const isWeek = match[1] === 'weekdays';
  const label = isWeek ? 'Mondays to Fridays' : 'Saturdays and Sundays';
  return found(match, { by: 'weekday', label, days: isWeek ? weekdays : weekend });
};

/**
 * Takes one part of the days out of a question.
 * @returns the question without it; a second one stays where it is and is not understood
 */
export function takePartOfDays(question: string): { part: PartOfDays | undefined; rest: string } {
  const lower = question.toLowerCase();
  for (const find of [stretch, oneEnd, named, sets]) {
    const match = find(lower);
    if (match)
      return {
        part: match.part,
        rest: `${question.slice(0, match.index)} ${question.slice(match.index + match.length)}`,
      };
  }
  return { part: undefined, rest: question };
}

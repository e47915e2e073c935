/** Mentions in typed text: `@`, then a name. */

import type { Mention, Mentionable } from '#engine/read/discussion';
import { folded } from '#engine/run/fold';

/** The start of a mention before the caret. */
export interface Begun {
  /** The position of its `@`. */
  at: number;
  /** The typed part of the name. */
  query: string;
}

/** The maximum number of people offered. */
const MOST_OFFERED = 8;

/** The mention being typed; undefined if there is none. An address such as ann@example.com starts none. */
export function begunMention(text: string, caret: number): Begun | undefined {
  const before = text.slice(0, caret);
  const match = /(?:^|[\s(])@([^\s@]{0,40}|[^\s@]{1,40}(?: [^\s@]{1,40}){1,2})$/u.exec(before);
  if (!match) return undefined;
  const query = match[1] ?? '';
  return { at: caret - query.length - 1, query };
}

/** People whose names have words starting with each typed word. */
export function matching(people: readonly Mentionable[], query: string): Mentionable[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return people
    .filter(({ name }) => {
      const own = folded(name).split(/\s+/);
      return words.every((word) => own.some((each) => each.startsWith(word)));
    })
    .slice(0, MOST_OFFERED);
}

/** The text with the mention inserted, and the caret's new position. */
export function withMention(
  text: string,
  caret: number,
  { at }: Begun,
  { name }: Pick<Mention, 'name'>,
): { text: string; caret: number } {
  const mention = `@${name}`;
  const rest = text.slice(caret);
  const space = /^\s/.test(rest) ? '' : ' ';
  return { text: `${text.slice(0, at)}${mention}${space}${rest}`, caret: at + mention.length + 1 };
}

/** The chosen people whose names are still in the text. */
export const mentionedIn = (text: string, chosen: readonly Mention[]): Mention[] =>
  chosen.filter(
    ({ userId, name }, index) =>
      text.includes(`@${name}`) && chosen.findIndex((each) => each.userId === userId) === index,
  );

/** Mentions in what is typed: `@`, then a name. */

import type { Mention, Mentionable } from '#engine/read/discussion';
import { folded } from '#engine/run/fold';

/** The beginning of a mention before the caret. */
export interface Begun {
  /** Where its `@` is. */
  at: number;
  /** What has been typed of the name. */
  query: string;
}

/** At most as many people are offered at a time. */
const MOST_OFFERED = 8;

/** The mention that is being typed; undefined where none is. An address such as ann@example.com begins none. */
export function begunMention(text: string, caret: number): Begun | undefined {
  const before = text.slice(0, caret);
  const match = /(?:^|[\s(])@([^\s@]{0,40}|[^\s@]{1,40}(?: [^\s@]{1,40}){1,2})$/u.exec(before);
  if (!match) return undefined;
  const query = match[1] ?? '';
  return { at: caret - query.length - 1, query };
}

/** The people whose names have words that begin with every word that was typed. */
export function matching(people: readonly Mentionable[], query: string): Mentionable[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return people
    .filter(({ name }) => {
      const own = folded(name).split(/\s+/);
      return words.every((word) => own.some((each) => each.startsWith(word)));
    })
    .slice(0, MOST_OFFERED);
}

/** The text with a mention in place of what was typed of it, and where the caret is then. */
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

/** The people who were chosen and whose names are still in the text. */
export const mentionedIn = (text: string, chosen: readonly Mention[]): Mention[] =>
  chosen.filter(
    ({ userId, name }, index) =>
      text.includes(`@${name}`) && chosen.findIndex((each) => each.userId === userId) === index,
  );

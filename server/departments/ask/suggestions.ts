/** Questions near to one that was refused, the words that nothing is called by, and the nearest names. */

import { inSentence } from '#engine/define/fields';
import { suggestedQuestions } from '#engine/read/questions';
import { reports } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import type { Asker } from './asker';
import { joined, listed } from './catalogue/labels';
import { vocabularyOf } from './catalogue/vocabulary';
import { newestNumber } from './documents/numbers';
import type { Planned } from './followUp';
import type { Asked, Word } from './marks';
import type { Plan } from './plan/plan';
import { type Planner, plannerFor } from './planner';
import { datesText, figureLabel } from './say/figures';
import { type Refusal, unknown } from './say/refusals';
import { plainOf, readQuestion } from './words/asked';
import { contentOf, isSoft, phraseOf, plainWords, tokensOf, wordsOf } from './words/english';

const SUGGESTED = 3;

/** Small words that change what is asked. */
const LEAVES_OUT = /^(without|not|no|except|excluding|excl|other|minus|never)$/;

/** The words that no report that a person can see, and no record, has. */
export function strangeWords(every: readonly Word[], planner: Planner, identity: Identity): string[] {
  const words = plainWords(every);
  const stems = new Set(
    planner.own.flatMap((report) => vocabularyOf(report, identity).phrases.flatMap((phrase) => phrase.words)),
  );
  const records = planner.names(every);
  const isNamed = (at: number): boolean => records.some((each) => each.at <= at && at < each.at + each.length);
  const strange = words.filter(
    (word, at) =>
      LEAVES_OUT.test(word.raw) || (word.link === undefined && !stems.has(word.stem) && !isSoft(word) && !isNamed(at)),
  );
  return [...new Set(strange.map(({ raw }) => raw))];
}

/** The outlets of the group that a person can't see. */
const otherOutlets = ({ db, identity }: Asker): Promise<{ name: string | null }[]> =>
  db.query(
    `select data ->> 'name' as name from records
     where group_id = $1 and resource = 'outlets' and status = 'active' and not id = any($2)`,
    [identity.groupId, identity.outletIds],
  );

const onlyOwn = ({ identity }: Asker): string => `You see ${listed(identity.outlets.map(({ name }) => name))} only.`;

/** Which outlets a person sees; undefined if it is all of them. */
export const ownOutletsOnly = async (asker: Asker): Promise<string | undefined> =>
  (await otherOutlets(asker)).length > 0 ? onlyOwn(asker) : undefined;

/** That a question is about an outlet of the group that the person can't see; undefined if it names none. */
export async function otherOutletIn(question: string, asker: Asker): Promise<string | undefined> {
  const words = wordsOf(question);
  const isNamed = (await otherOutlets(asker)).some(({ name }) => {
    const [first = '', ...others] = wordsOf(name ?? '');
    return first.length > 3 && words.includes(first) && (others.length < 2 || words.includes(others[0] ?? ''));
  });
  return isNamed ? onlyOwn(asker) : undefined;
}

/** A pattern for words as they are, symbols included. */
const asTyped = (words: readonly string[]): RegExp =>
  new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('\\s+'), 'iu');

/** The names that two words next to each other begin: no record has both, and those are the nearest. */
export function nearestNames(question: string, asked: Asked, planner: Planner): Refusal | undefined {
  const words = plainWords(asked.words);
  const parts = planner.names(asked.words).filter(({ match, length }) => match !== 'whole' && length === 1);
  const at = parts.findIndex((one) =>
    parts.some((other) => other.at === one.at + 1 && other.resource === one.resource),
  );
  const start = parts[at]?.at;
  const [first, second] = start === undefined ? [] : [words[start], words[start + 1]];
  if (!first || !second || start === undefined || first.beside?.[1] !== second.raw) return undefined;
  const typed = asTyped([first.raw, second.raw]);
  const name = typed.exec(question)?.[0];
  if (!name) return undefined;
  const resource = parts[at]?.resource;
  const titles = parts
    .filter((each) => each.resource === resource && (each.at === start || each.at === start + 1))
    .flatMap((each) => each.titles.map(({ title }) => title));
  const shown = [...new Set(titles)].slice(0, SUGGESTED);
  const offered =
    shown.length > 1 ? ` The nearest names are ${listed(shown)}.` : shown[0] ? ` The nearest name is ${shown[0]}.` : '';
  return unknown(
    `I found nothing called “${name}”.${offered}`,
    shown.map((title) => question.replace(typed, () => title)),
  );
}

/** How many words two questions share. */
function shared(one: ReadonlySet<string>, question: string): number {
  const stems = new Set(phraseOf(question));
  return [...stems].filter((stem) => one.has(stem) && !isSoft({ stem })).length;
}

/** What a plan asks for, by its figure and report. */
export const nameOfPlan = ({ report, figure }: Plan): string =>
  figure ? `${figureLabel(report, figure)} (${report.label})` : report.label;

/** A plan as a question. */
export function questionFor({ plan, asked: { period } }: Planned): string {
  const { filters, row, dimension } = plan;
  const of = row ? [row.label] : filters;
  const by = dimension && !row ? `by ${inSentence(dimension.label)}` : '';
  const days = period ? datesText({ fromDate: period.from, toDate: period.to }) : '';
  return joined(nameOfPlan(plan), ...of, by, days);
}

/** Questions that can be answered, the nearest first: this one without the words that stood in the way, then declared ones with its words. */
export async function nearbyQuestions(question: string, asker: Asker): Promise<string[]> {
  const { identity, today } = asker;
  const declared = suggestedQuestions(reports, identity, Number.POSITIVE_INFINITY);
  const planner = await plannerFor(asker, contentOf(tokensOf([question, ...declared].join(' '))));
  const plain = (text: string) => plainOf(readQuestion(text, identity.outlets, today));
  const planFor = (asked: Asked | undefined): Planned | undefined => {
    const [plan] = asked && !asked.problem ? planner.plansOf(asked) : [];
    return asked && plan && !planner.isForbidden(asked, plan) ? { plan, asked } : undefined;
  };
  const own = plain(question);
  const strange = own ? strangeWords(own.words, planner, identity) : [];
  const bare = strange.reduce((text, word) => text.replace(asTyped([word]), ' '), question);
  const again = strange.length > 0 ? planFor(plain(bare)) : undefined;
  const stems = new Set(phraseOf(question));
  const found = again ? [questionFor(again)] : [];
  for (const { each } of declared
    .map((each) => ({ each, score: shared(stems, each) }))
    .sort((a, b) => b.score - a.score)) {
    if (found.length >= SUGGESTED) break;
    // Some are answered by a share or an average: only what the person has no right to is left out.
    const asked = plain(each);
    if (!asked || !planner.isForbidden(asked, planner.plansOf(asked)[0])) found.push(each);
  }
  return [...new Set(found)];
}

/** Examples in front of the one about a document. */
const AHEAD_OF_DOCUMENT = 2;

/** The examples for some outlets. Nothing is tried before they are shown. */
export async function examplesFor(
  db: Database,
  identity: Identity,
  selected: readonly string[],
  most: number,
): Promise<string[]> {
  const newest = await newestNumber(db, identity, selected.length > 0 ? selected : identity.outletIds);
  const declared = suggestedQuestions(reports, identity, most);
  return [
    ...declared.slice(0, AHEAD_OF_DOCUMENT),
    ...(newest ? [`What is the status of ${newest}?`] : []),
    ...declared.slice(AHEAD_OF_DOCUMENT),
  ].slice(0, most);
}

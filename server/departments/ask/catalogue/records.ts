/** Records whose names are in a question, found through the search of records in the asker's scope. */

import type { Entity } from '#engine/define/declaration';
import type { Report } from '#engine/define/report';
import { refersTo, titleField, titleOf } from '#engine/read/entities';
import { addDays } from '#engine/run/time/days';
import { findEntity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { type RecordRow, ROW_COLUMNS, recordOf } from '#server/records/read/rows';
import { scopeCondition } from '#server/records/read/scope';
import { likePattern, Parameters } from '#server/records/read/sql';
import { readingOf } from '#server/records/rules/access';
import { scopeOfIdentity } from '#server/records/write/store';
import type { Asker } from '../asker';
import type { Word } from '../marks';
import { isFiller, isStop, phraseOf, plainWords, wordsOf } from '../words/english';
import { isPlainEnglish } from '../words/plainEnglish';
import { namesOnBills } from './billNames';

/** Records of one title: several where outlets have their own. */
export interface Titled {
  title: string;
  ids: readonly string[];
  /** The outlets that own them, by their ids. */
  outletOf: Readonly<Record<string, string>>;
}

/** A name in a question. */
export interface Named {
  resource: string;
  /** A name on bills, which no record has: the parameter of reports that is narrowed to it. */
  parameter?: string;
  /** Its place among the words of the question, and how many it takes. */
  at: number;
  length: number;
  /** Its words as they were typed. */
  word: string;
  titles: readonly Titled[];
  /** Whole: all words of the title. Begun: the title begins with them, and no other does. Shared: they are in some titles. */
  match: 'whole' | 'begun' | 'shared';
}

const SHORTEST = 3;
const MOST_ROWS = 300;
const MOST_SHARED = 80;
/** Words of a name. */
const LONGEST = 5;

/** What reports can be narrowed to, or have rows for, that is a record with a name; outlets are named apart. */
function resourcesOf(reports: readonly Report[]): string[] {
  const named = reports.flatMap(({ parameters, columns }) => [
    ...Object.values(parameters).flatMap((field) => refersTo(field) ?? []),
    ...Object.values(columns).flatMap(({ titleOf: resource }) => (resource ? [resource] : [])),
  ]);
  return [...new Set(named)].filter((name) => name !== 'outlets');
}

async function rowsOf(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  words: readonly string[],
): Promise<RecordRow[]> {
  const parameters = new Parameters();
  const where = scopeCondition(entity, scopeOfIdentity(identity), parameters);
  const patterns = words.map((word) => `r.search like ${parameters.add(likePattern(word))}`);
  return q.query<RecordRow>(
    `select ${ROW_COLUMNS} from records r where ${where} and (${patterns.join(' or ')}) order by r.id limit ${MOST_ROWS}`,
    parameters.values,
  );
}

/** The records of each resource that a person can see whose search text has one of some words. */
async function found(q: Queryable, identity: Identity, reports: readonly Report[], words: readonly string[]) {
  const all: { entity: Entity; rows: RecordRow[] }[] = [];
  if (words.length === 0) return all;
  for (const resource of resourcesOf(reports)) {
    const entity = findEntity(resource);
    if (entity && titleField(entity) && readingOf(identity, entity))
      all.push({ entity, rows: await rowsOf(q, identity, entity, words) });
  }
  return all;
}

/** Letters with which a mistyped name begins all the same. */
const BEGINNING = 3;
const SHORTEST_MISTYPED = 5;

/** Words of records' names that begin like a word of the question, for words that may be mistyped. */
export async function namesLike(
  q: Queryable,
  identity: Identity,
  reports: readonly Report[],
  words: readonly string[],
): Promise<string[]> {
  const beginnings = words
    .filter((word) => word.length >= SHORTEST_MISTYPED && /^\p{L}+$/u.test(word))
    .map((word) => word.slice(0, BEGINNING));
  const names = (await found(q, identity, reports, [...new Set(beginnings)])).flatMap(({ entity, rows }) =>
    rows.flatMap((row) =>
      wordsOf(titleOf(entity, recordOf(row))).filter(
        (word) => word.length >= SHORTEST_MISTYPED && beginnings.includes(word.slice(0, BEGINNING)),
      ),
    ),
  );
  return [...new Set(names)];
}

/** Days that are looked through for names on bills: longer gone people are asked for by the report's own filter. */
const REMEMBERED: Readonly<Record<string, number>> = { cashier: 400, waiter: 31, discount: 400 };

/** Words next to which a discount or promotion is named. */
const OF_DISCOUNTS = /^(discount|promotion|promo|offer|deal|campaign)$/;

interface Title extends Titled {
  stems: readonly string[];
  /** A small word at either end, which must be there too: 'from' of 'From the kitchen', 'whole' of 'Chicken, whole'. */
  edges: readonly [string, string];
}

/** A small first or last word of a title. */
function edgesOf(title: string): readonly [string, string] {
  const words = wordsOf(title);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return [isStop(first) && !/^(a|an|the|all)$/.test(first) ? first : '', isStop(last) ? last : ''];
}

function titlesOf(entity: Entity, rows: readonly RecordRow[]): Title[] {
  const titles = new Map<string, Title & { ids: string[]; outletOf: Record<string, string> }>();
  for (const row of rows) {
    const record = recordOf(row);
    const title = titleOf(entity, record);
    const outletOf = typeof record.outletId === 'string' ? { [row.id]: record.outletId } : {};
    const stems = phraseOf(title);
    const edges = edgesOf(title);
    const key = [edges[0], ...stems, edges[1]].join(' ');
    const known = titles.get(key);
    if (known) {
      known.ids.push(row.id);
      Object.assign(known.outletOf, outletOf);
    } else if (stems.length > 0) titles.set(key, { title, ids: [row.id], outletOf, stems, edges });
  }
  return [...titles.values()];
}

/** Whether a title names several things, of which a word is one: 'Burgers & sandwiches' is more than burgers. */
const isOfSeveral = ({ title }: Title): boolean => /[&/+]|\band\b|,.*,/i.test(title);

const hasEdges = ({ edges: [first, last] }: Title, words: readonly Word[], at: number, length: number): boolean =>
  (first === '' || words[at]?.beside?.[0] === first) && (last === '' || words[at + length - 1]?.beside?.[1] === last);

const sameStems = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && [...one].sort().join(' ') === [...other].sort().join(' ');

/** The names of some titles in a question. */
function namedAmong(resource: string, titles: readonly Title[], words: readonly Word[], isCut: boolean): Named[] {
  const all: Named[] = [];
  const covered = (at: number) =>
    all.some((each) => each.match === 'whole' && each.at <= at && at < each.at + each.length);
  for (let length = Math.min(LONGEST, words.length); length >= 1; length--)
    for (let at = 0; at + length <= words.length; at++) {
      const run = words.slice(at, at + length);
      const stems = run.map(({ stem }) => stem);
      const word = run.map(({ raw }) => raw).join(' ');
      const base = { resource, at, length, word };
      // 'Stock of chicken' is no chicken stock.
      const isApart = run.some(({ beside }, index) => index < length - 1 && beside?.[1] === 'of');
      const isSame = (each: Title): boolean =>
        isApart ? each.stems.join(' ') === stems.join(' ') : sameStems(each.stems, stems);
      const whole = titles.filter((each) => isSame(each) && hasEdges(each, words, at, length));
      for (const title of whole) all.push({ ...base, titles: [title], match: 'whole' });
      if (whole.length > 0 || covered(at) || run.some(({ raw }) => raw.length < SHORTEST || !/^\p{L}/u.test(raw)))
        continue;
      // A supplier's name may have several things in it, and is one name all the same.
      const isList = (title: Title): boolean => /categor/i.test(resource) && isOfSeveral(title);
      const sharing = titles.filter((each) => stems.every((stem) => each.stems.includes(stem)));
      const [only] = sharing;
      if (!only || isCut || sharing.length > MOST_SHARED) continue;
      const isBegun = sharing.length === 1 && stems.every((stem, index) => only.stems[index] === stem) && !isList(only);
      if (isBegun) all.push({ ...base, titles: [only], match: 'begun' });
      else if (sharing.length > 1 || !isList(only)) all.push({ ...base, titles: sharing, match: 'shared' });
    }
  return all;
}

/** Names on bills: whole, or a first name that only one of them has. */
function namedOnBills(names: readonly string[], parameter: string, words: readonly Word[]): Named[] {
  const titles = names.map((name) => ({
    title: name,
    ids: [],
    outletOf: {},
    stems: phraseOf(name),
    edges: ['', ''] as const,
  }));
  const own = titles.filter(({ stems }) => stems.length > 0 && !stems.every((stem) => OF_DISCOUNTS.test(stem)));
  return namedAmong(parameter, own, words, false)
    .filter(({ match, length }) => match === 'whole' || (parameter !== 'discount' && match === 'begun' && length === 1))
    .map((each) => ({ ...each, parameter }));
}

/** The words that names are looked for by: a stem that has lost its last letter is in the word all the same. */
const lookedFor = (words: readonly Word[]): string[] => [
  ...new Set(
    words
      .filter(({ raw, link }) => !link && raw.length >= SHORTEST && /^\p{L}/u.test(raw))
      .map(({ raw, stem }) => (raw.startsWith(stem) ? stem : raw)),
  ),
];

/**
 * Every name that may be in a question. Places count words without the ones that only join.
 * @param reports the reports that the person can see
 */
export async function namesIn(
  { db, identity, today }: Pick<Asker, 'db' | 'identity' | 'today'>,
  reports: readonly Report[],
  every: readonly Word[],
): Promise<(words: readonly Word[]) => Named[]> {
  const looked = lookedFor(every);
  const isName = ({ raw, link }: Word) => !link && raw.length >= SHORTEST && !isFiller(raw) && !isPlainEnglish(raw);
  const isOfDiscounts = every.some(({ stem }) => OF_DISCOUNTS.test(stem));
  const keys = [...(every.some(isName) ? ['cashier', 'waiter'] : []), ...(isOfDiscounts ? ['discount'] : [])];
  const onBills = new Map<string, string[]>();
  for (const key of keys.filter((each) => reports.some(({ parameters }) => parameters[each]?.kind === 'text'))) {
    const names = await namesOnBills(db, identity, key, {
      ...{ outlets: identity.outletIds, from: addDays(today, -(REMEMBERED[key] ?? 0)), to: today },
    });
    // A cashier who serves at tables is a cashier.
    onBills.set(
      key,
      names.filter((name) => !onBills.get('cashier')?.includes(name)),
    );
  }
  const byResource = (await found(db, identity, reports, looked)).map(({ entity, rows }) => ({
    resource: entity.name,
    titles: titlesOf(entity, rows),
    isCut: rows.length >= MOST_ROWS,
  }));
  return (some) => {
    const words = plainWords(some);
    const named = [
      ...[...onBills].flatMap(([key, names]) => namedOnBills(names, key, words)),
      ...byResource.flatMap(({ resource, titles, isCut }) => namedAmong(resource, titles, words, isCut)),
    ];
    // The whole name of an item isn't the beginning of a category's: 'kottu' is kottu, and not 'Kottu dishes'.
    const isWhole = ({ at, length }: Named) =>
      named.some(
        (each) =>
          each.match === 'whole' && each.length >= length && each.at < at + length && at < each.at + each.length,
      );
    return named.filter((each) => each.match === 'whole' || !isWhole(each));
  };
}

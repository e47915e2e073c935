/** Records whose names are in a question, found through the search of records in the asker's scope. */

import type { Entity } from '#engine/define/declaration';
import type { Report } from '#engine/define/report';
import { refersTo, titleField, titleOf } from '#engine/read/entities';
import { findEntity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { type RecordRow, ROW_COLUMNS, recordOf } from '#server/records/read/rows';
import { scopeCondition } from '#server/records/read/scope';
import { likePattern, Parameters } from '#server/records/read/sql';
import { readingOf } from '#server/records/rules/access';
import { scopeOfIdentity } from '#server/records/write/store';
import { phraseOf, type Word, wordsOf } from '../reading/english';
import { beginningOf, endingOf, type Family, familiesAmong, isOfSeveral, type Title } from './families';
import type { NamedRecord } from './plan';

const SHORTEST = 3;
const MOST_ROWS = 300;

/** What the reports can be narrowed to, or have rows for, that is a record with a name; outlets are named apart. */
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

/** Letters that a mistyped name begins with all the same. */
const BEGINNING = 3;
/** Shorter names are too near to each other. */
const SHORTEST_MISTYPED = 5;

/**
 * Names of records that begin like a word of the question, for words that may be mistyped.
 * @param reports the reports that the person can see
 */
export async function namesLike(
  q: Queryable,
  identity: Identity,
  reports: readonly Report[],
  words: readonly string[],
): Promise<string[]> {
  const beginnings = [
    ...new Set(
      words
        .filter((word) => word.length >= SHORTEST_MISTYPED && /^\p{L}+$/u.test(word))
        .map((word) => word.slice(0, BEGINNING)),
    ),
  ];
  if (beginnings.length === 0) return [];
  const names: string[] = [];
  for (const resource of resourcesOf(reports)) {
    const entity = findEntity(resource);
    if (!entity || !titleField(entity) || !readingOf(identity, entity)) continue;
    for (const row of await rowsOf(q, identity, entity, beginnings))
      names.push(
        ...wordsOf(titleOf(entity, recordOf(row))).filter(
          (word) => word.length >= SHORTEST_MISTYPED && beginnings.includes(word.slice(0, BEGINNING)),
        ),
      );
  }
  return [...new Set(names)];
}

/** What people on bills are: no record has them. */
const CASHIERS = 'cashiers';

/** Days back in which a cashier took money: longer gone people are asked for by the report's own filter. */
const REMEMBERED = 400;

const cashiersOf = (q: Queryable, identity: Identity): Promise<{ cashier: string }[]> =>
  q.query<{ cashier: string }>(
    `select distinct cashier from sales_by_day where group_id = $1 and outlet_id = any($2) and by = 'cashier'
       and business_date > current_date - ${REMEMBERED} * interval '1 day' and cashier <> ''`,
    [identity.groupId, identity.outletIds],
  );

/** Cashiers who are named, wholly or by a first name that only one of them has: bills know them by name and by no record. */
function cashiersNamed(rows: readonly { cashier: string }[], words: readonly Word[]): NamedRecord[] {
  const names = rows.map(({ cashier }) => ({ title: cashier, stems: phraseOf(cashier) }));
  const named = ({ title }: { title: string }, at: number, length: number, isExact: boolean): NamedRecord => ({
    ...{ resource: CASHIERS, parameter: 'cashier', ids: [], title, at, length, isExact },
  });
  return names.flatMap((name) => {
    const whole = placesOf(name.stems, words).map((at) => named(name, at, name.stems.length, true));
    if (whole.length > 0) return whole;
    const first = name.stems[0];
    const isAlone = names.filter(({ stems }) => stems[0] === first).length === 1;
    return isAlone ? words.flatMap(({ stem }, at) => (stem === first ? [named(name, at, 1, false)] : [])) : [];
  });
}

/** Words next to which a discount or promotion is named. */
const OF_DISCOUNTS = /^(discount|promotion|promo|offer|deal|campaign)$/;

/** Names of discounts and promotions on bills, where the question is about them: the bill has the name that it was given under. */
const discountsOf = (q: Queryable, identity: Identity): Promise<{ name: string }[]> =>
  q.query<{ name: string }>(
    `select min(name) as name from bill_discounts where group_id = $1 and outlet_id = any($2)
       and business_date > current_date - ${REMEMBERED} * interval '1 day' and name <> '' group by lower(name)`,
    [identity.groupId, identity.outletIds],
  );

/** Discounts whose whole name is among the words; 'the discount' names none. */
const discountsNamed = (rows: readonly { name: string }[], words: readonly Word[]): NamedRecord[] =>
  rows.flatMap(({ name }) => {
    const stems = phraseOf(name);
    if (stems.every((stem) => OF_DISCOUNTS.test(stem))) return [];
    return placesOf(stems, words).map((at) => ({
      ...{ resource: 'discountNames', parameter: 'discount', ids: [], title: name, at, length: stems.length },
      isExact: true,
    }));
  });

/** Where the words of a title are in a question, all of them one after the other. */
function placesOf(title: readonly string[], words: readonly Word[]): number[] {
  return words.flatMap((_, at) =>
    title.length > 0 && title.every((stem, index) => words[at + index]?.stem === stem) ? [at] : [],
  );
}

/** The words that names are looked for by: a plural is found by its stem; a stem that has lost its last letter is in the word all the same. */
const lookedFor = (words: readonly Word[]): string[] => [
  ...new Set(
    words
      .filter(({ raw }) => raw.length >= SHORTEST && /^\p{L}/u.test(raw))
      .map(({ raw, stem }) => (raw.startsWith(stem) ? stem : raw)),
  ),
];

/** Finds the records that are named in a question or a part of it. */
export interface Naming {
  records(words: readonly Word[]): Promise<NamedRecord[]>;
  /** Records that share a word: everything with chicken in its name. */
  families(words: readonly Word[]): Promise<Family[]>;
  /** Records of whose names a word is the beginning, next to a word that goes on otherwise: the nearest to a name that nobody has. */
  halves(words: readonly Word[]): Promise<NamedRecord[]>;
}

/**
 * Names in a question and its parts: whole titles, and single words of exactly one title. The database is asked once for the whole question.
 * @param reports the reports that the person can see
 * @param every the words of the whole question, and of what the conversation was about
 */
export function namingFor(
  q: Queryable,
  identity: Identity,
  reports: readonly Report[],
  every: readonly Word[],
): Naming {
  const looked = lookedFor(every);
  const isOfBills = reports.some(({ parameters }) => parameters.cashier?.kind === 'text');
  const hasDiscounts = reports.some(({ parameters }) => parameters.discount?.kind === 'text');
  const isOfDiscounts = hasDiscounts && every.some(({ stem }) => OF_DISCOUNTS.test(stem));
  let read: Promise<Read> | undefined;
  const readFor = async (words: readonly Word[]): Promise<Read> => {
    if (lookedFor(words).length === 0 || looked.length === 0) return { cashiers: [], discounts: [], byResource: [] };
    read ??= readAll(q, identity, reports, looked, { isOfBills, isOfDiscounts });
    return await read;
  };
  const families = async (words: readonly Word[]) =>
    (await readFor(words)).byResource.flatMap(({ entity, rows }) =>
      rows.length < MOST_ROWS ? familiesAmong(entity, titlesOf(entity, rows), words) : [],
    );
  const begun = async (words: readonly Word[]) => {
    const { cashiers, discounts, byResource } = await readFor(words);
    const found = [
      ...cashiersNamed(cashiers, words),
      ...discountsNamed(discounts, words),
      ...byResource.flatMap(({ entity, rows }) => recordsAmong(entity, rows, words)),
    ];
    // The whole name of an item is not the beginning of a category's: 'kottu' is kottu, and not 'Kottu dishes'.
    const isWhole = (at: number) => found.some((each) => each.isExact && each.at <= at && at < each.at + each.length);
    return found.filter(({ isExact, at }) => isExact || !isWhole(at));
  };
  const halves = async (words: readonly Word[]) => halvesAmong(await begun(words), words);
  const records = async (words: readonly Word[]) => {
    const found = await begun(words);
    const unmeant = halvesAmong(found, words);
    return found.filter((record) => !unmeant.includes(record));
  };
  return { records, families, halves };
}

/** Whether two words follow each other as they were typed: nothing is between them, not even 'and'. */
const areBeside = (words: readonly Word[], at: number): boolean => words[at]?.beside?.[1] === words[at + 1]?.raw;

/**
 * The beginnings of names right next to another name: 'Ceylon Tours' is neither Ceylon Cargo Lines nor the tour leaders. The
 * first name of a person is more than a beginning.
 */
function halvesAmong(records: readonly NamedRecord[], words: readonly Word[]): NamedRecord[] {
  const named = records.filter(({ resource }) => resource !== CASHIERS);
  const follows = (one: NamedRecord, other: NamedRecord): boolean =>
    one.title !== other.title && other.at === one.at + one.length && areBeside(words, other.at - 1);
  return named.filter((one) => !one.isExact && named.some((other) => follows(one, other) || follows(other, one)));
}

interface Read {
  cashiers: readonly { cashier: string }[];
  discounts: readonly { name: string }[];
  byResource: readonly { entity: Entity; rows: readonly RecordRow[] }[];
}

async function readAll(
  q: Queryable,
  identity: Identity,
  reports: readonly Report[],
  looked: readonly string[],
  { isOfBills, isOfDiscounts }: { isOfBills: boolean; isOfDiscounts: boolean },
): Promise<Read> {
  const cashiers = isOfBills ? await cashiersOf(q, identity) : [];
  const discounts = isOfDiscounts ? await discountsOf(q, identity) : [];
  const byResource: { entity: Entity; rows: RecordRow[] }[] = [];
  for (const resource of resourcesOf(reports)) {
    const entity = findEntity(resource);
    if (!entity || !titleField(entity) || !readingOf(identity, entity)) continue;
    byResource.push({ entity, rows: await rowsOf(q, identity, entity, looked) });
  }
  return { cashiers, discounts, byResource };
}

/** The titles of some records, each with all records that have it. */
function titlesOf(entity: Entity, rows: readonly RecordRow[]): Title[] {
  const titles = new Map<string, Title & { ids: string[]; outletOf: Record<string, string> }>();
  for (const row of rows) {
    const record = recordOf(row);
    const title = titleOf(entity, record);
    const outletOf: Record<string, string> = typeof record.outletId === 'string' ? { [row.id]: record.outletId } : {};
    const stems = phraseOf(title);
    const ending = endingOf(title);
    const beginning = beginningOf(title);
    const key = [beginning, ...stems, ending].join(' ');
    const known = titles.get(key);
    if (known) {
      known.ids.push(row.id);
      Object.assign(known.outletOf, outletOf);
    } else if (stems.length > 0) titles.set(key, { title, ids: [row.id], outletOf, stems, beginning, ending });
  }
  return [...titles.values()];
}

const isBeside = (word: Word | undefined, side: 0 | 1, wanted: string): boolean =>
  wanted === '' || word?.beside?.[side] === wanted;

/** The records of one resource whose names are among the words. */
function recordsAmong(entity: Entity, rows: readonly RecordRow[], words: readonly Word[]): NamedRecord[] {
  const found: NamedRecord[] = [];
  const resource = entity.name;
  const titles = titlesOf(entity, rows);
  for (const { title, ids, outletOf, stems, beginning, ending } of titles)
    for (const at of placesOf(stems, words))
      if (isBeside(words[at], 0, beginning) && isBeside(words[at + stems.length - 1], 1, ending))
        found.push({ resource, ids, outletOf, title, at, length: stems.length, isExact: true });
  for (const [at, { stem }] of words.entries()) {
    // 'beer' is not the ginger beer: a name is begun, not hinted at.
    const some = titles.filter(({ stems }) => stems.includes(stem));
    const [only] = some;
    if (
      some.length === 1 &&
      only &&
      only.stems[0] === stem &&
      !isOfSeveral(only.title) &&
      (only.stems.length > 1 || only.ending) &&
      !found.some((each) => each.at <= at && at < each.at + each.length)
    )
      found.push({
        resource,
        ids: only.ids,
        outletOf: only.outletOf,
        title: only.title,
        at,
        length: 1,
        isExact: false,
      });
  }
  return found;
}

/** Everything that the database keeps about one person: what records, tables, history and tills say, in sections. */

import { can, VIEW_COST } from '#engine/read/access';
import { labelOfDeclaration } from '#engine/read/entities';
import { isRecord, objectIn } from '#engine/run/values';
import { findEntity } from '#resources';
import type { Identity } from '../auth/identity';
import type { Queryable, Row } from '../db/types';
import { Parameters } from '../records/read/sql';
import { type Matcher, matcherOf } from './matching';
import { recordRow } from './records';
import type { Subject } from './subject';
import { type GroupTable, groupTables, secretsOf } from './tables';

/** What one resource or table has of the person. */
export interface Section {
  /** The resource's or the table's name. */
  name: string;
  label: string;
  /** Of records. */
  resource?: string;
  rows: Row[];
}

const RECORDS = 'records';
/** Columns that say who did something: of such a row only what was done and when is about the person. */
const ACTOR = /^(user_id|cashier|waiter|tagged_by|\w+_by)$/;
/** What says which row it is, and what was done. */
const SAYS_WHAT = /(_no|_type|action|kind)$/;
const COST = /cost|value|average|last_price/;

/** Tables whose names are no words of the console's. */
const LABELS: Readonly<Record<string, string>> = {
  ask_conversations: 'Conversations with Ask AI',
  ask_questions: 'Questions to Ask AI',
  credentials: 'Sign-in email',
  devices: 'Known browsers',
  history: 'Change history',
  jobs: 'Background work',
  ledger_entries: 'City ledger',
  movements: 'Stock movements',
  outbox: 'Emails',
  pins: 'Till PINs',
  sessions: 'Sign-ins',
  till_events: 'Till reports',
};
const inWords = (name: string): string => {
  const given = LABELS[name];
  if (given !== undefined) return given;
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const contains = (value: unknown, isMatch: Matcher['isMatch']): boolean =>
  isMatch(value) ||
  (Array.isArray(value) && value.some((each) => contains(each, isMatch))) ||
  (isRecord(value) && Object.values(value).some((each) => contains(each, isMatch)));

const isMoment = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}([T ]|$)/.test(value);

/** A row of a table as the export has it. */
function tableRow(table: GroupTable, row: Row, isMatch: Matcher['isMatch'], seesCosts: boolean): Row {
  const { group_id: _group, search: _search, ...rest } = row;
  const entries = Object.entries(rest).filter(([name]) => seesCosts || !COST.test(name));
  const matched = entries.filter(([, value]) => contains(value, isMatch)).map(([name]) => name);
  if (!matched.every((name) => ACTOR.test(name))) return Object.fromEntries(entries);
  const isKept = ([name, value]: [string, unknown]) =>
    matched.includes(name) || table.key.includes(name) || SAYS_WHAT.test(name) || isMoment(value);
  return Object.fromEntries(entries.filter(isKept));
}

async function rowsOf(
  q: Queryable,
  groupId: string,
  table: GroupTable,
  subject: Subject,
): Promise<{ rows: Row[]; matcher: Matcher }> {
  const parameters = new Parameters();
  const group = parameters.add(groupId);
  const matcher = matcherOf(subject.identifiers, parameters);
  const found = table.searched.map(({ name, type }) => matcher.condition(`t."${name}"`, type));
  const rows = await q.query<Row & { row: Row }>(
    `select to_jsonb(t) - array[${['bytes', ...secretsOf(table.name)].map((name) => `'${name}'`).join(', ')}] as row
     from ${table.name} t where t.group_id = ${group} and (${found.join(' or ') || 'false'})
     order by ${table.key.map((name) => `t."${name}"`).join(', ') || '1'}`,
    parameters.values,
  );
  return { rows: rows.map(({ row }) => row), matcher };
}

function recordSections(identity: Identity, subject: Subject, rows: readonly Row[], { isMatch }: Matcher): Section[] {
  const byResource = new Map<string, Row[]>();
  for (const { resource, data, id } of rows) {
    const shown = recordRow(identity, subject, isMatch, String(resource), { ...objectIn(data), _id: id });
    if (shown) byResource.set(String(resource), [...(byResource.get(String(resource)) ?? []), shown]);
  }
  const sections = [...byResource].map(([name, own]) => {
    const entity = findEntity(name);
    return { name, label: entity ? labelOfDeclaration(entity) : name, resource: name, rows: own };
  });
  const isOwn = ({ resource }: Section) => resource === subject.record?.resource;
  return [...sections.filter(isOwn), ...sections.filter((section) => !isOwn(section))];
}

/** All sections that have something of the person; records first, their own before others. */
export async function sectionsAbout(q: Queryable, identity: Identity, subject: Subject): Promise<Section[]> {
  const seesCosts = can(identity, VIEW_COST, 'view');
  const [records, others]: [Section[], Section[]] = [[], []];
  for (const table of await groupTables(q)) {
    const { rows, matcher } = await rowsOf(q, identity.groupId, table, subject);
    if (rows.length === 0) continue;
    if (table.name === RECORDS) records.push(...recordSections(identity, subject, rows, matcher));
    else
      others.push({
        name: table.name,
        label: inWords(table.name),
        rows: rows.map((row) => tableRow(table, row, matcher.isMatch, seesCosts)),
      });
  }
  return [...records, ...others];
}

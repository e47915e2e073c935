/** Documents that a document comes from or leads to: the receipts of an order, the order of a receipt. */

import type { Document } from '#engine/define/document';
import { inSentence } from '#engine/define/fields';
import { can } from '#engine/read/access';
import { fieldsOf } from '#engine/read/entities';
import { isEmpty } from '#engine/run/values';
import type { Database } from '#server/db/types';
import { list } from '#server/records/read/reading';
import { readMany, scopeOfIdentity } from '#server/records/write/store';
import { listed } from '../catalogue/labels';
import type { AnswerColumn } from '../say/answered';
import type { Row } from '../say/figures';
import { dayText, type Loaded, stateText } from './loading';

const MOST = 20;

/** The field with which documents of one kind refer to another. */
const linkBetween = (from: Document, to: Document): string | undefined =>
  Object.entries(fieldsOf(from)).find(([, field]) => field.kind === 'reference' && field.to === to.name)?.[0];

/** The documents of a kind that belong to this one; undefined if the person may not open that kind. */
async function relatives(db: Database, loaded: Loaded, other: Document): Promise<Loaded['record'][] | undefined> {
  const { document, record, identity } = loaded;
  if (!can(identity, other.module, 'view')) return undefined;
  const own = linkBetween(document, other);
  if (own) return isEmpty(record[own]) ? [] : readMany(db, scopeOfIdentity(identity), other, [String(record[own])]);
  const theirs = linkBetween(other, document);
  if (!theirs) return [];
  const { docs } = await list(db, identity, other, {}, { filter: { [theirs]: record._id }, limit: MOST });
  return docs;
}

/** A sentence and a table; undefined if the person may not open that kind of document. */
export async function relatedTo(
  db: Database,
  loaded: Loaded,
  other: Document,
): Promise<{ sentence: string; columns: AnswerColumn[]; rows: Row[] } | undefined> {
  const found = await relatives(db, loaded, other);
  if (!found) return undefined;
  const stated = found.map((record) => ({
    number: String(record[other.number] ?? ''),
    state: stateText({ ...loaded, document: other, record }),
    day: dayText(loaded, record.docDate),
  }));
  const names = stated.map(({ number, state, day }) => `${number} (${state}, ${day})`);
  const label = found.length === 1 ? other.label.one : other.label.many;
  const sentence =
    found.length === 0
      ? `${loaded.number} has no ${inSentence(other.label.one)}.`
      : `${label} of ${loaded.number}: ${listed(names)}.`;
  const columns = [
    { key: 'number', label: other.label.one, kind: 'text' },
    { key: 'day', label: 'Date', kind: 'text' },
    { key: 'state', label: 'Status', kind: 'text' },
  ];
  return { sentence, columns, rows: stated };
}

/** Documents that a question names by their numbers: 'PO-COL-26-000012', or 'po 12' where one order alone can be meant. */

import type { Document } from '#engine/define/document';
import { can } from '#engine/read/access';
import { folded } from '#engine/run/fold';
import { documents } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import type { RecordRow } from '#server/records/read/rows';
import { scopeCondition } from '#server/records/read/scope';
import { likePattern, Parameters, quoted } from '#server/records/read/sql';
import { scopeOfIdentity } from '#server/records/write/store';
import { indexIn, MONTHS } from '../words/calendar';
import { isStop } from '../words/english';

/** A document that was found by its number. */
export interface Numbered {
  document: Document;
  id: string;
  number: string;
  /** The outlet that made it. */
  outletId: string;
}

/** What a question calls a document. */
interface NumberSaid {
  /** As it was typed. */
  text: string;
  /** The kind and the digits of a short number, 'po 12'; undefined for a whole number. */
  short: { document: Document; digits: string } | undefined;
}

/** Letters and digits that dashes or slashes join. */
const WHOLE = /[\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+)+/gu;
/** Documents of a kind that are looked through for a short number. */
const MOST = 50;

/** The kinds of documents that a person may open. */
const documentsFor = (identity: Identity): Document[] =>
  documents.filter(({ module }) => can(identity, module, 'view'));

/** 'TO 3' and 'IN 12' are words of a sentence. */
const shortPattern = ({ prefix }: Document): RegExp | undefined =>
  isStop(folded(prefix)) ? undefined : new RegExp(`\\b${prefix}\\s*(?:no\\.?|number|#)?\\s*0*(\\d{1,6})\\b`, 'iu');

/** The numbers of documents in a question. A short number is not a day: 'po 12 june'. */
export function numbersIn(question: string): NumberSaid[] {
  const whole = (question.match(WHOLE) ?? []).filter((text) => /\p{L}/u.test(text) && /\d/.test(text));
  if (whole.length > 0) return [...new Set(whole)].map((text) => ({ text, short: undefined }));
  return documents.flatMap((document): NumberSaid[] => {
    const found = shortPattern(document)?.exec(question);
    const digits = found?.[1];
    if (!found || !digits || isMonth(question.slice(found.index + found[0].length))) return [];
    return [{ text: found[0], short: { document, digits } }];
  });
}

const isMonth = (behind: string): boolean =>
  indexIn(MONTHS, folded(/^\s*(?:of\s+)?(\p{L}+)/u.exec(behind)?.[1] ?? '')) >= 0;

interface NumberRow extends RecordRow {
  resource: string;
  number: string;
  outlet_id: string;
}

/** Whether a number ends in these digits, leading zeros aside. */
const endsIn = (number: string, digits: string): boolean =>
  Number(/(\d+)$/.exec(number)?.[1] ?? NaN) === Number(digits);

/** The documents with that number, among those that a person may open. */
export async function documentsNumbered(q: Queryable, identity: Identity, said: NumberSaid): Promise<Numbered[]> {
  const own = documentsFor(identity);
  const kinds = said.short ? own.filter((each) => each === said.short?.document) : own;
  if (kinds.length === 0) return [];
  const wanted = folded(said.short?.digits ?? said.text);
  const parameters = new Parameters();
  // A short number is compared with the end of whole numbers: '12' is in many texts.
  const isNumber = (document: Document): string =>
    said.short
      ? `r.data ->> ${quoted(document.number)} ~ ${parameters.add(`(^|[^0-9])0*${Number(said.short.digits)}$`)}`
      : `r.search like ${parameters.add(likePattern(wanted))}`;
  const selects = kinds.map((document) => {
    const where = scopeCondition(document, scopeOfIdentity(identity), parameters);
    return `(select ${quoted(document.name)} as resource, r.id, r.outlet_id, r.data ->> ${quoted(document.number)} as number from records r
      where ${where} and ${isNumber(document)}
      order by r.updated_at desc, r.id limit ${MOST})`;
  });
  const rows = await q.query<NumberRow>(selects.join(' union all '), parameters.values);
  return rows
    .filter(({ number }) => (said.short ? endsIn(number, said.short.digits) : folded(number) === wanted))
    .flatMap(({ resource, id, number, outlet_id: outletId }) => {
      const document = kinds.find(({ name }) => name === resource);
      return document ? [{ document, id, number, outletId }] : [];
    });
}

/** The number of the newest document of some outlets that a person may open and that was not deleted. */
export async function newestNumber(
  q: Queryable,
  identity: Identity,
  outletIds: readonly string[],
): Promise<string | undefined> {
  const parameters = new Parameters();
  const selects = documentsFor(identity).map((document) => {
    const where = scopeCondition(document, { ...scopeOfIdentity(identity), outletIds }, parameters);
    return `(select r.data ->> ${quoted(document.number)} as number, r.updated_at from records r
      where ${where} and r.status <> 'delete' order by r.updated_at desc, r.id limit 1)`;
  });
  if (selects.length === 0) return undefined;
  const [row] = await q.query<{ number: string }>(
    `${selects.join(' union all ')} order by updated_at desc, number limit 1`,
    parameters.values,
  );
  return row?.number;
}

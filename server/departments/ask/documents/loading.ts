/** A document as the person who asks may see it, with its values in words. */

import type { Document } from '#engine/define/document';
import { choiceLabel, type Field, shownKind } from '#engine/define/fields';
import { canSee } from '#engine/read/access';
import { fieldsOf, lineFieldsOf } from '#engine/read/entities';
import { pathTo } from '#engine/read/paths';
import { formatFigure } from '#engine/run/figures';
import { linesOf, nameOfLine } from '#engine/run/lines';
import { localMoment } from '#engine/run/time/businessDay';
import { showDay } from '#engine/run/time/days';
import { isEmpty, objectIn, textIn } from '#engine/run/values';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { read } from '#server/records/read/reading';
import { readMany, scopeOfIdentity } from '#server/records/write/store';
import type { Numbered } from './numbers';

export interface Loaded {
  document: Document;
  number: string;
  record: Awaited<ReturnType<typeof read>>;
  lines: ReturnType<typeof linesOf>;
  identity: Identity;
  /** Its page. */
  link: string;
  currency: string | null;
  timeZone: unknown;
  /** The codes of units by id: 'kg'. */
  units: ReadonlyMap<string, string>;
  labels: ReturnType<typeof objectIn>;
}

/** One of a document's lines. */
export type Line = Loaded['lines'][number];

/** Reads a document under a person's rights. @throws ApiError 403 or 404 as its own call does */
export async function load(
  db: Database,
  identity: Identity,
  { document, id, number }: Omit<Numbered, 'outletId'>,
): Promise<Loaded> {
  const { _labels, ...record } = await read(db, identity, document, id);
  const scope = scopeOfIdentity(identity);
  const lines = linesOf(record);
  const unitIds = lines.flatMap((line) =>
    Object.entries(lineFieldsOf(document)).flatMap(([key, field]) =>
      field.kind === 'reference' && field.to === 'units' && line[key] ? [String(line[key])] : [],
    ),
  );
  const units = await readMany(db, scope, entity('units'), [...new Set(unitIds)]);
  const [outlet] = record.outletId ? await readMany(db, scope, entity('outlets'), [String(record.outletId)]) : [];
  return {
    ...{ document, number, record, lines, identity },
    link: pathTo(document, record.status === 'draft' ? 'review' : 'view', id),
    currency: textIn(outlet?.currency) ?? null,
    timeZone: outlet?.timeZone,
    units: new Map(units.map(({ _id, unitCode }) => [_id, unitCode])),
    labels: objectIn(_labels),
  };
}

/** The states of a document in words. */
export const stateText = ({ document, record }: Loaded): string =>
  document.statuses[String(record.status)]?.label ?? String(record.status);

/** A day as people write it, of a date or a moment at the outlet. */
export function dayText({ timeZone }: Pick<Loaded, 'timeZone'>, value: unknown): string {
  const text = String(value);
  if (text.length <= 10) return showDay(text);
  const { date, time } = localMoment(new Date(text), timeZone);
  return `${showDay(date)} at ${time}`;
}

/** A value in words; undefined where there is none, or the person can’t see it. */
function valueIn(loaded: Loaded, field: Field, value: unknown, line?: Line): string | undefined {
  if (isEmpty(value) || !canSee(loaded.identity, field)) return undefined;
  const kind = shownKind(field);
  if (field.kind === 'reference') {
    const title = textIn(objectIn(loaded.labels[field.to])[String(value)]);
    return title || undefined;
  }
  if (kind === 'choice') return choiceLabel(field, String(value));
  if (kind === 'date' || kind === 'datetime') return dayText(loaded, value);
  if (kind === 'boolean') return value ? 'Yes' : 'No';
  if (kind === 'money' || kind === 'cost')
    return [loaded.currency, formatFigure(field, value)].filter(Boolean).join(' ');
  if (kind === 'quantity') {
    const key = 'inUnit' in field ? textIn(field.inUnit) : undefined;
    const unit = key === undefined ? undefined : loaded.units.get(String(line?.[key]));
    return [formatFigure(field, value), unit].filter(Boolean).join(' ');
  }
  return ['integer', 'decimal', 'percent'].includes(kind) ? formatFigure(field, value) : String(value);
}

/** A field of the document in words. */
export const fieldText = (loaded: Loaded, key: string): string | undefined => {
  const field = fieldsOf(loaded.document)[key];
  return field && valueIn(loaded, field, loaded.record[key]);
};

/** A figure of a line in words. */
export const lineText = (loaded: Loaded, key: string, line: Line): string | undefined => {
  const field = lineFieldsOf(loaded.document)[key];
  return field && valueIn(loaded, field, line[key], line);
};

/** What a line is about: its item, by the name in the line or the name that the item has now. */
export function lineName(loaded: Loaded, line: Line): string {
  const index = loaded.lines.indexOf(line);
  const named = textIn(line.itemName);
  if (named) return named;
  const [key, field] = Object.entries(lineFieldsOf(loaded.document)).find(([, { kind }]) => kind === 'reference') ?? [];
  return (key && field && valueIn(loaded, field, line[key])) || nameOfLine(line, index);
}

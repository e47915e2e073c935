/** Values of new records that follow from what they refer to, as in a form: an item's purchase unit, a unit's measure type. */

import type { Entity } from '#engine/define/declaration';
import type { Field, Fields } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { isEmpty, isRecord } from '#engine/run/values';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { readReferences } from '../write/referenceChecks';
import { scopeOfIdentity } from '../write/store';
import { isListed } from './lists';
import type { Cells, ImportRow } from './rows';

type Filling = Field<'reference'> & { fill: NonNullable<Field<'reference'>['fill']> };

/** The references that fill in other fields. */
const fillingIn = (fields: Fields): [string, Filling][] =>
  Object.entries(fields).flatMap(([key, field]): [string, Filling][] =>
    field.kind === 'reference' && field.fill ? [[key, field as Filling]] : [],
  );

function chosenIn(fields: Fields, values: Cells): { field: Filling; id: string }[] {
  const own = fillingIn(fields).flatMap(([key, field]) => {
    const id = values[key];
    return typeof id === 'string' && id !== '' ? [{ field, id }] : [];
  });
  const inside = Object.entries(fields).flatMap(([key, field]) => {
    const entries = values[key];
    return isListed(field) && Array.isArray(entries)
      ? entries.filter(isRecord).flatMap((entry) => chosenIn(field.fields, entry))
      : [];
  });
  return [...own, ...inside];
}

/** The values with those that their references fill in: given ones stay, and so do fields with a default. */
function filledIn(fields: Fields, values: Cells, found: ReadonlyMap<string, Cells>): Cells {
  const output = { ...values };
  for (const [key, field] of fillingIn(fields)) {
    const chosen = found.get(`${field.to}|${String(values[key])}`);
    const filled = chosen ? Object.entries(field.fill(chosen, output, {})) : [];
    for (const [name, value] of filled)
      if (isEmpty(output[name]) && fields[name]?.default === undefined && !isEmpty(value)) output[name] = value;
  }
  for (const [key, field] of Object.entries(fields)) {
    const entries = output[key];
    if (isListed(field) && Array.isArray(entries))
      output[key] = entries.map((entry) => (isRecord(entry) ? filledIn(field.fields, entry, found) : entry));
  }
  return output;
}

/** Fills in the new records of an import. */
export async function deriveValues(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  rows: readonly ImportRow[],
): Promise<void> {
  const fresh = rows.filter(({ before }) => !before);
  const fields = fieldsOf(entity);
  const chosen = fresh.flatMap(({ input }) => chosenIn(fields, input));
  if (chosen.length === 0) return;
  const found = await readReferences(tx, scopeOfIdentity(identity), chosen);
  for (const row of fresh) row.input = filledIn(fields, row.input, found);
}

/** The initial values of a new document that names its source and has no lines: the same as in the console's form. */

import type { Document } from '#engine/define/document';
import { redact } from '#engine/read/access';
import { fieldsOf } from '#engine/read/entities';
import { matchesFilter } from '#engine/run/filters';
import { rowsIn, textIn } from '#engine/run/values';
import { entity } from '#resources';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { contextFor, loadFacts } from '../records/rules/facts';
import { readRecord, scopeOfIdentity } from '../records/write/store';
import type { prepareDocument } from './preparing';

type Sent = Parameters<typeof prepareDocument>[3];

/**
 * Clients of the specification may send a batch run as its recipe and output, or a receipt as its order; the lines follow. Sent values take
 * precedence over the source. Rules handle a missing or unavailable source.
 */
export async function withSource(tx: Queryable, identity: Identity, document: Document, input: Sent): Promise<Sent> {
  const { items, ...sent } = input;
  if (items !== undefined && items !== null && (rowsIn(items).length > 0 || !Array.isArray(items))) return input;
  const scope = scopeOfIdentity(identity);
  for (const [resource, { by, where, facts, fill }] of Object.entries(document.from ?? {})) {
    const id = textIn(input[by]);
    const source = id && (await readRecord(tx, scope, entity(resource), id));
    if (!source || !matchesFilter(source, where)) continue;
    const known = await loadFacts(tx, scope, facts ?? {}, source);
    const context = await contextFor(tx, identity, document, textIn(input.outletId) ?? textIn(source.outletId));
    return { ...redact(identity, fieldsOf(document), fill(source, known, context)), ...sent };
  }
  return input;
}

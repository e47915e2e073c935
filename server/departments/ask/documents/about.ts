/** What a document says about itself, for a model's tool. */

import { textIn } from '#engine/run/values';
import { documents } from '#resources';
import type { Asker } from '../asker';
import { load } from './loading';
import { factsTable } from './saying';

/** A fact about a document, in words. */
export interface Fact {
  label: string;
  value: string;
}

/**
 * The facts of a document that the asker may see; undefined if there is no such kind of document.
 * @throws ApiError 403 or 404 as its own call does
 */
export async function documentAbout(
  { db, identity }: Asker,
  resource: string,
  id: string,
): Promise<Fact[] | undefined> {
  const document = documents.find(({ name }) => name === resource);
  if (!document) return undefined;
  const loaded = await load(db, identity, { document, id, number: id });
  return factsTable(loaded).rows.map(({ field, value }) => ({
    label: textIn(field) ?? '',
    value: textIn(value) ?? '',
  }));
}

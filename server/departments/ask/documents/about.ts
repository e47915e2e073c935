/** A document in a sentence, with its own values: for a model's tool. */

import { titleOf } from '#engine/read/entities';
import { documents } from '#resources';
import { ApiError } from '#server/http/errors';
import type { Asker } from '../asker';
import type { Answered } from '../say/answered';
import { answeredWith } from './answering';
import { load } from './loading';
import { factsTable, summarySentence } from './saying';

/** A fact about a document, in words. */
interface DocumentFact {
  label: string;
  value: string;
}

/** The document, or nothing if there is none that the asker can open. */
export async function documentAbout(
  { db, identity }: Asker,
  resource: string,
  id: string,
): Promise<{ answered: Answered; facts: DocumentFact[] } | undefined> {
  const document = documents.find(({ name }) => name === resource);
  if (!document) return undefined;
  try {
    const known = await load(db, identity, { document, id, number: '' });
    const loaded = { ...known, number: titleOf(document, known.record) };
    const { columns, rows } = factsTable(loaded);
    const answered = answeredWith(loaded, [{ sentence: summarySentence(loaded), figure: '', columns, rows }]);
    return { answered, facts: rows.map(({ field, value }) => ({ label: String(field), value: String(value) })) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return undefined;
  }
}

import { type RaRecord, useGetOne } from 'react-admin';
import type { Document, DocumentLetter } from '#engine/define/document';
import { fieldsOf } from '#engine/read/entities';
import { findEntity } from '#resources';

/**
 * The declaration and, once read, the record of a letter's addressee.
 *
 * @param stored value of the document's field `letter.to`: the partner's id, or nothing
 */
export function useLetterPartner(entity: Document, letter: DocumentLetter, stored: unknown) {
  const field = fieldsOf(entity)[letter.to];
  const partner = field?.kind === 'reference' ? findEntity(field.to) : undefined;
  const id = typeof stored === 'string' ? stored : '';
  const isWanted = partner !== undefined && id !== '';
  const { data, isPending } = useGetOne<RaRecord<string>>(partner?.name ?? '', { id }, { enabled: isWanted });
  return { partner, data, isPending: isWanted && isPending };
}

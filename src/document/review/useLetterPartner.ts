import { type RaRecord, useGetOne } from 'react-admin';
import type { Document, DocumentLetter } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { findEntity } from '#resources';

/** To whom a document is addressed: the declaration of such partners, and the partner's record once it is read. */
export function useLetterPartner(entity: Document, letter: DocumentLetter, record: AnyRecord) {
  const field = fieldsOf(entity)[letter.to];
  const partner = field?.kind === 'reference' ? findEntity(field.to) : undefined;
  const stored = record[letter.to];
  const id = typeof stored === 'string' ? stored : '';
  const { data } = useGetOne<RaRecord<string>>(
    partner?.name ?? '',
    { id },
    { enabled: partner !== undefined && id !== '' },
  );
  return { partner, data };
}

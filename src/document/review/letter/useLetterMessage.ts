import type { Document, DocumentLetter } from '#engine/define/document';
import { letterTitle, versionInWords } from '#engine/define/documents/versions';
import { type AnyRecord, inSentence } from '#engine/define/fields';
import { titleOf } from '#engine/read/entities';
import { objectIn, rowsIn } from '#engine/run/values';
import type { FormSession } from '#src/form/facts/formSession';
import { useTitles } from '#src/form/facts/useTitles';
import { formatDate } from '#src/format/format';
import { addresseeOf } from '#src/letter/addressee';
import { useSession } from '#src/shell/session';
import { orderText } from './orderText';
import { useLetterPartner } from './useLetterPartner';

/** A document and its letter. */
export interface LetterProps {
  entity: Document;
  letter: DocumentLetter;
  record: AnyRecord;
  session: FormSession;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Resource of a line reference. */
const targetOf = (entity: Document, key: string): string => {
  const field = entity.lines[key];
  return field?.kind === 'reference' ? field.to : '';
};

/** The document as a short message, once the names in it are known. */
export function useLetterMessage({ entity, letter, record, session }: LetterProps) {
  const { group } = useSession();
  const { outlet } = session.context;
  const { partner, data, isPending } = useLetterPartner(entity, letter, record[letter.to]);
  const [what, quantity, unit] = letter.asks;
  const rows = rowsIn(record.items);
  const named = (key: string) => rows.map((row) => textOf(row[key])).filter(Boolean);
  const items = useTitles(targetOf(entity, what), named(what));
  const units = useTitles(targetOf(entity, unit), named(unit));
  const isKnown = named(what).every((each) => items.has(each)) && named(unit).every((each) => units.has(each));
  const version = versionInWords(record);
  const title = [`${letterTitle(entity, record)} ${titleOf(entity, record)}`, version].filter(Boolean).join(', ');
  const contact = objectIn(outlet.contact_info);
  const addressee = partner && data ? addresseeOf(partner, data, letter.person) : undefined;
  const text = orderText({
    title,
    to: addressee?.name ?? '',
    lines: rows.map((row) => ({
      what: items.of(textOf(row[what])),
      quantity: textOf(row[quantity]),
      unit: units.of(textOf(row[unit])),
    })),
    facts: [
      [letter.deliverTo, [outlet.name, contact.address, contact.city].map(textOf).filter(Boolean).join(', ')],
      ['On', formatDate(record[letter.due])],
    ],
    from: textOf(group.name) || textOf(outlet.name),
  });
  const one = inSentence(partner?.label.one ?? '');
  return { addressee, isPending, one, title, text: isKnown && addressee ? text : undefined };
}

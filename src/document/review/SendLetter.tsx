import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import type { Document, DocumentLetter } from '#engine/define/document';
import { type AnyRecord, inSentence } from '#engine/define/fields';
import { titleOf } from '#engine/read/entities';
import { objectIn, rowsIn } from '#engine/run/values';
import type { FormSession } from '#src/form/facts/formSession';
import { useTitles } from '#src/form/facts/useTitles';
import { formatDate } from '#src/format/format';
import { useSession } from '#src/shell/session';
import { letterText, mailLink, whatsAppLink } from './letterText';
import { useLetterPartner } from './useLetterPartner';

interface SendLetterProps {
  entity: Document;
  letter: DocumentLetter;
  record: AnyRecord;
  session: FormSession;
  onDone: () => void;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Resource of a line reference. */
const targetOf = (entity: Document, key: string): string => {
  const field = entity.lines[key];
  return field?.kind === 'reference' ? field.to : '';
};

/** Menu entries: writes the document to its addressee as a message, which the person sends. */
export function SendLetter({ entity, letter, record, session, onDone }: SendLetterProps) {
  const { group } = useSession();
  const { outlet } = session.context;
  const { partner, data } = useLetterPartner(entity, letter, record[letter.to]);
  const [what, quantity, unit] = letter.asks;
  const rows = rowsIn(record.items);
  const named = (key: string) => rows.map((row) => textOf(row[key])).filter(Boolean);
  const items = useTitles(targetOf(entity, what), named(what));
  const units = useTitles(targetOf(entity, unit), named(unit));
  const isKnown =
    data !== undefined && named(what).every((each) => items.has(each)) && named(unit).every((each) => units.has(each));
  const title = `${entity.label.one} ${titleOf(entity, record)}`;
  const contact = objectIn(outlet.contact_info);
  const text = letterText({
    title,
    to: textOf(data?.[letter.person]) || (data && partner ? titleOf(partner, data) : ''),
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
  const entry = (label: string, address: string, missing: string, href: string, isElsewhere: boolean) => (
    <MenuItem
      key={label}
      component="a"
      href={href}
      disabled={!isKnown || address === ''}
      onClick={onDone}
      {...(isElsewhere ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      <ListItemText
        primary={label}
        secondary={data && address === '' ? missing : undefined}
        slotProps={{ primary: { variant: 'body2' }, secondary: { variant: 'caption' } }}
      />
    </MenuItem>
  );
  const one = inSentence(partner?.label.one ?? '');
  const [email, phone] = [textOf(data?.email), textOf(data?.phone)];
  return (
    <>
      {entry(`Email to ${one}`, email, `The ${one} has no email`, mailLink(email, title, text), false)}
      {entry(`WhatsApp to ${one}`, phone, `The ${one} has no phone`, whatsAppLink(phone, text), true)}
    </>
  );
}

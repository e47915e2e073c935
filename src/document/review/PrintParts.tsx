import Box from '@mui/material/Box';
import type { Document, DocumentLetter } from '#engine/define/document';
import { letterTitle, versionInWords } from '#engine/define/documents/versions';
import { type AnyRecord, choiceLabel, labelOf } from '#engine/define/fields';
import { fieldsOf, type Titled, titleOf } from '#engine/read/entities';
import { objectIn } from '#engine/run/values';
import type { FormSession } from '#src/form/facts/formSession';
import { useTitles } from '#src/form/facts/useTitles';
import { ValueText } from '#src/form/inputs/show';
import { formatDate, formatMoment } from '#src/format/format';
import { useSession } from '#src/shell/session';
import { isEditable } from '../initialDocument';
import { zoneOf } from '../session';
import { useLetterPartner } from './letter/useLetterPartner';
import { PaperFoot, PaperSender, type Signature, Signatures } from './PaperParts';

interface PrintPartsProps {
  entity: Document;
  record: AnyRecord;
  session: FormSession;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The printed header: whose document it is, what it is, and a watermark for drafts and similar. */
export function PrintHead({ entity, record, session }: PrintPartsProps) {
  const { outlet } = session.context;
  const status = fieldsOf(entity).status;
  const isDraft = isEditable(entity, record);
  const state = status ? choiceLabel(status, String(record.status)) : '';
  return (
    <>
      <PaperFoot text={titleOf(entity, record)} />
      <Box className="print-only" sx={{ mb: 2 }}>
        <PaperSender
          outlet={outlet}
          title={letterTitle(entity, record)}
          number={titleOf(entity, record)}
          about={[formatDate(record.docDate), versionInWords(record), entity.letter ? '' : state]
            .filter(Boolean)
            .join(' · ')}
        />
        {entity.letter ? <Letter letter={entity.letter} entity={entity} record={record} outlet={outlet} /> : null}
      </Box>
      {isDraft || record.status === 'delete' ? (
        <Box className="print-only" aria-hidden sx={{ position: 'fixed', inset: 0, pointerEvents: 'none' }}>
          <Box
            sx={{
              position: 'absolute',
              top: '45%',
              left: '50%',
              transform: 'translate(-50%, -50%) rotate(-24deg)',
              whiteSpace: 'nowrap',
              fontSize: 120,
              fontWeight: 700,
              letterSpacing: '0.1em',
              color: 'rgba(0, 0, 0, 0.08)',
            }}
          >
            {isDraft ? 'DRAFT' : state.toUpperCase()}
          </Box>
        </Box>
      ) : null}
    </>
  );
}

interface LetterProps extends Omit<PrintPartsProps, 'session'> {
  letter: DocumentLetter;
  outlet: PrintPartsProps['record'];
}

/** Addressee, delivery address and terms. */
function Letter({ letter, entity, record, outlet }: LetterProps) {
  const { timeZone } = useSession();
  const { partner, data } = useLetterPartner(entity, letter, record[letter.to]);
  const contact = objectIn(outlet.contact_info);
  const fields = partner ? fieldsOf(partner) : {};
  const terms = letter.terms.flatMap((key) => {
    const each = fields[key];
    const value = data?.[key];
    const isGiven =
      value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
    return each && isGiven ? [{ key, each, value }] : [];
  });
  const block = (heading: string, lines: readonly unknown[]) => (
    <Box sx={{ flex: 1, fontSize: 11, whiteSpace: 'pre-line' }}>
      <Box sx={{ fontWeight: 600 }}>{heading}</Box>
      {lines
        .map(textOf)
        .filter(Boolean)
        .map((line) => (
          <div key={line}>{line}</div>
        ))}
    </Box>
  );
  return (
    <Box sx={{ display: 'flex', gap: 3, mt: 2 }}>
      {block('To', data && partner ? [titleOf(partner, data), ...letter.lines.map((key) => data[key])] : [])}
      {block(letter.deliverTo, [
        outlet.name,
        contact.address,
        contact.city,
        contact.phone,
        textOf(contact.deliveryHours) && `Deliveries: ${textOf(contact.deliveryHours)}`,
      ])}
      {terms.length > 0 ? (
        <Box sx={{ flex: 1, fontSize: 11 }}>
          <Box sx={{ fontWeight: 600 }}>Terms</Box>
          {terms.map(({ key, each, value }) => (
            <div key={key}>
              {labelOf(key, each)}: <ValueText field={each} value={value} timeZone={timeZone} />
            </div>
          ))}
        </Box>
      ) : null}
    </Box>
  );
}

/** Ids of the people whose names are next to the signatures. */
export const signersOf = ({ addedBy, approvedBy, receivedBy }: Titled): string[] =>
  [addedBy, approvedBy, receivedBy].filter((id): id is string => typeof id === 'string' && id !== '');

/** Who prepared, approved and received it, with space to sign. */
export function PrintSignatures({ entity, record, session }: PrintPartsProps) {
  const titles = useTitles('users', signersOf(record));
  const timeZone = zoneOf(session);
  const signed = (label: string, person: unknown, at: unknown): Signature => ({
    label,
    text:
      (typeof person === 'string' && person ? titles.of(person) : '') + (at ? ` · ${formatMoment(at, timeZone)}` : ''),
  });
  return (
    <Signatures
      of={[
        signed('Prepared by', record.addedBy, record.addedDatetime),
        signed('Approved by', record.approvedBy, record.approvedDateTime),
        ...(entity.letter ? [] : [signed('Received by', record.receivedBy, undefined)]),
      ]}
    />
  );
}

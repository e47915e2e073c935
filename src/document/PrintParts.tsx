import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Document } from '#engine/define/document';
import { type AnyRecord, choiceLabel } from '#engine/define/fields';
import { fieldsOf, titleOf } from '#engine/read/entities';
import { objectIn } from '#engine/run/values';
import type { FormSession } from '../form/facts/formSession';
import { useTitles } from '../form/facts/useTitles';
import { formatDate, formatMoment } from '../format/format';
import { fontFamily } from '../shell/theme';
import { draftStatus } from './initialDocument';
import { zoneOf } from './session';

interface PrintPartsProps {
  entity: Document;
  record: AnyRecord;
  session: FormSession;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What only paper has at its head: whose it is, what it is, and across the page what it must not be taken for. */
export function PrintHead({ entity, record, session }: PrintPartsProps) {
  const { outlet } = session.context;
  const contact = objectIn(outlet.contact_info);
  const status = fieldsOf(entity).status;
  const isDraft = record.status === draftStatus(entity);
  const state = status ? choiceLabel(status, String(record.status)) : '';
  return (
    <>
      <GlobalStyles
        styles={{
          '@media screen': { '.print-only': { display: 'none !important' } },
          '@media print': {
            '@page': {
              size: 'A4',
              '@bottom-left': {
                content: `"${titleOf(entity, record).replaceAll('"', '')}"`,
                font: `8pt ${fontFamily}`,
              },
            },
          },
        }}
      />
      <Box className="print-only" sx={{ mb: 2 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, alignItems: 'flex-start' }}>
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
            {textOf(outlet.print_logo) ? (
              <Box component="img" src={textOf(outlet.print_logo)} alt="" sx={{ maxHeight: 56, maxWidth: 160 }} />
            ) : null}
            <Box>
              <Box sx={{ fontSize: 16, fontWeight: 600 }}>{textOf(outlet.name)}</Box>
              <Box sx={{ fontSize: 11, whiteSpace: 'pre-line' }}>
                {[contact.address, contact.city].map(textOf).filter(Boolean).join(', ')}
              </Box>
              <Box sx={{ fontSize: 11 }}>
                {[contact.phone, contact.taxRegNo].map(textOf).filter(Boolean).join(' · ')}
              </Box>
            </Box>
          </Box>
          <Box sx={{ textAlign: 'right' }}>
            <Box sx={{ fontSize: 18, fontWeight: 600 }}>{entity.label.one}</Box>
            <Box sx={{ fontSize: 14, fontVariantNumeric: 'tabular-nums' }}>{titleOf(entity, record)}</Box>
            <Box sx={{ fontSize: 11 }}>
              {formatDate(record.docDate)} · {state}
            </Box>
          </Box>
        </Box>
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

/** Who prepared, approved and received it, with room to sign. */
export function PrintSignatures({ record, session }: Omit<PrintPartsProps, 'entity'>) {
  const people = [record.addedBy, record.approvedBy, record.receivedBy].filter(
    (id): id is string => typeof id === 'string' && id !== '',
  );
  const titles = useTitles('users', people);
  const timeZone = zoneOf(session);
  const signature = (label: string, person: unknown, at: unknown) => (
    <Box key={label} sx={{ flex: 1, borderTop: '1px solid #000', pt: 0.5, fontSize: 11 }}>
      <Box sx={{ fontWeight: 600 }}>{label}</Box>
      {typeof person === 'string' && person ? titles.of(person) : ' '}
      {at ? ` · ${formatMoment(at, timeZone)}` : ''}
    </Box>
  );
  return (
    <Box className="print-only" sx={{ breakInside: 'avoid', mt: 8 }}>
      <Box sx={{ display: 'flex', gap: 4 }}>
        {signature('Prepared by', record.addedBy, record.addedDatetime)}
        {signature('Approved by', record.approvedBy, record.approvedDateTime)}
        {signature('Received by', record.receivedBy, undefined)}
      </Box>
    </Box>
  );
}

import Box from '@mui/material/Box';
import { type Control, useWatch } from 'react-hook-form';
import { labels } from '#dataProvider';
import type { Document } from '#engine/define/document';
import type { Titled } from '#engine/read/entities';
import type { FormSession } from '../form/facts/formSession';
import { useTitles } from '../form/facts/useTitles';
import { useSession } from '../shell/session';
import { usePaper } from '../table';
import { HeadFigures } from './Figures';
import { figureFields } from './fields';
import { draftStatus } from './initialDocument';
import { LinesTable } from './LinesTable';
import { DocumentEnd } from './review/DocumentEnd';
import { useLetterPartner } from './review/letter/useLetterPartner';
import { PrintHead, signersOf } from './review/PrintParts';
import { Facts } from './review/ReviewParts';
import { zoneOf } from './session';

interface FormPaperProps {
  entity: Document;
  session: FormSession;
  control: Control<Record<string, unknown>>;
  /** The document as stored; nothing of a new one. */
  stored: Titled;
  /** What the form has now, with its lines. */
  values: () => Titled;
}

/** A form on paper: the document as its own page prints it, with what was typed so far. Inputs would cut off text and hide lines. */
export function FormPaper({ entity, session, control, stored, values }: FormPaperProps) {
  const isOnPaper = usePaper();
  // A browser doesn't wait for names while it prints.
  useTitles('users', signersOf(stored));
  return (
    <>
      {entity.letter ? <PartnerAhead {...{ entity, control }} letter={entity.letter} /> : null}
      {isOnPaper ? (
        <DocumentPaper
          {...{ entity, session }}
          record={{ ...stored, ...values(), status: stored.status ?? draftStatus(entity) }}
        />
      ) : null}
    </>
  );
}

/** Loads the addressee before someone prints. */
function PartnerAhead({
  entity,
  control,
  letter,
}: Pick<FormPaperProps, 'entity' | 'control'> & { letter: NonNullable<Document['letter']> }) {
  useLetterPartner(entity, letter, useWatch({ control, name: letter.to }));
  return null;
}

function DocumentPaper({ entity, record, session }: Pick<FormPaperProps, 'entity' | 'session'> & { record: Titled }) {
  const { outlets } = useSession();
  const { user } = session;
  const environment = { timeZone: zoneOf(session), outletCount: outlets.length, titleOf: labels.get };
  return (
    <Box className="print-only" sx={{ display: 'none' }}>
      <PrintHead {...{ entity, record, session }} />
      <Box sx={{ mb: 1.5 }}>
        <HeadFigures fields={figureFields(entity, user, record)} record={record} session={session} />
      </Box>
      <Facts {...{ entity, record, user, environment }} />
      <LinesTable {...{ entity, record, user, environment }} end={<DocumentEnd {...{ entity, record, session }} />} />
    </Box>
  );
}

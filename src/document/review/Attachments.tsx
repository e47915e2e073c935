import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ComponentProps, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Document } from '#engine/define/document';
import type { AttachedFile } from '#engine/define/fields';
import { fileFieldsOf } from '#engine/read/files/attachedFiles';
import { filesIn } from '#engine/run/files/attachedFiles';
import { sizeText } from '#engine/run/files/chosenFiles';
import { failureOf } from '#src/form/saving/failure';
import { saveFile } from '#src/table/export';
import type { Offer } from './actions';
import { DecisionDialog } from './DecisionDialog';
import type { ActResult, useAct } from './useAct';

interface AttachmentsProps extends Pick<ComponentProps<typeof DecisionDialog>, 'entity' | 'record' | 'session'> {
  /** Adding files, if the person may do it now. */
  offer: Offer | undefined;
  act: ReturnType<typeof useAct>;
  onResult: (result: ActResult) => void;
}

/** A document's files, to download, and a button that adds some; on paper `AttachmentNames` lists them. */
export function Attachments({ entity, record, session, offer, act, onResult }: AttachmentsProps) {
  const [isAsking, setAsking] = useState(false);
  const files = fileFieldsOf(entity).flatMap(([key]) => filesIn(record[key]));
  if (files.length === 0 && !offer) return null;
  return (
    <Box component="section" aria-label="Attachments" className="no-print" sx={{ mt: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Typography variant="h2">Attachments</Typography>
        {offer ? (
          <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
            {offer.label}
          </Button>
        ) : null}
      </Box>
      {files.length > 0 ? (
        <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none', maxWidth: 720 }}>
          {files.map((file) => (
            <StoredFile key={file.id} entity={entity} recordId={String(record._id)} file={file} />
          ))}
        </Box>
      ) : null}
      {offer && isAsking ? (
        <DecisionDialog
          {...{ entity, record, session, offer }}
          known={undefined}
          onClose={() => setAsking(false)}
          onConfirm={async (args) => {
            const result = await act(offer, args);
            setAsking(false);
            onResult(result);
          }}
        />
      ) : null}
    </Box>
  );
}

function StoredFile({ entity, recordId, file }: { entity: Document; recordId: string; file: AttachedFile }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  // Files are private: a plain link has no sign-in.
  const download = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      saveFile(await (await dataProvider.files(entity.name)).read(recordId, file.id), file.name);
    } catch (error) {
      notify(`Couldn’t download ${file.name}. ${failureOf(error).message}`, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: { xs: 44, sm: 28 } }}>
      <Link
        component="button"
        type="button"
        variant="body2"
        aria-label={`Download ${file.name}`}
        aria-busy={isBusy}
        onClick={() => void download()}
        sx={{ minWidth: 0, textAlign: 'left', overflowWrap: 'anywhere', minHeight: { xs: 44, sm: 0 } }}
      >
        {file.name}
      </Link>
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary', flex: 'none' }}>
        {isBusy ? 'Downloading' : sizeText(file.size)}
      </Box>
    </Box>
  );
}

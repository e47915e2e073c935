import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import type { FormSession } from '#src/form/facts/formSession';
import { useAfter } from '#src/form/frame/PageFrame';
import { type Offer, verbOf } from './actions';
import { Effects, hasEffects } from './Effects';
import type { Outlook } from './usePreview';

interface PreviewPanelProps {
  entity: Document;
  record: AnyRecord;
  session: FormSession;
  offer: Offer;
  outlook: Outlook;
}

/** An action's preview from the server: stock and other records. Blockers are at the top. */
export function PreviewPanel({ entity, record, session, offer, outlook }: PreviewPanelProps) {
  const { preview, failure, isPending, retry } = outlook;
  const isSlow = useAfter(400);
  const isBlocked = preview !== undefined && preview.problems.length > 0 && preview.movements.length === 0;
  // Avoids an empty heading, and one that disappears again.
  const isEmpty = preview ? !hasEffects(entity, offer, preview) : !failure && !(isPending && isSlow);
  if (isBlocked || isEmpty) return null;
  const title = `When you ${verbOf(entity, offer)}`;
  return (
    <Box component="section" aria-label={title} className="no-print" sx={{ mt: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {failure ? (
        <Alert
          severity="error"
          action={
            <Button size="small" color="inherit" onClick={retry}>
              Try again
            </Button>
          }
        >
          {failure}
        </Alert>
      ) : null}
      {isPending && !preview ? <Skeleton variant="rounded" height={96} /> : null}
      {preview ? <Effects {...{ entity, record, session, offer, preview }} /> : null}
    </Box>
  );
}

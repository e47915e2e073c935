import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Document } from '#engine/define/document';
import { inSentence } from '#engine/define/fields';
import { Forbidden } from '../form/frame/Forbidden';
import { PageFrame, useAfter } from '../form/frame/PageFrame';
import { failureOf } from '../form/saving/failure';

interface PageStateProps {
  entity: Document;
  title: string;
}

/** A document's skeleton while it loads, after 400 ms (look.md, States). */
export function PageSkeleton({ entity, title }: PageStateProps) {
  const isSlow = useAfter(400);
  return (
    <PageFrame entity={entity} title={title} wide>
      <Box aria-busy aria-label="Loading" sx={{ visibility: isSlow ? 'visible' : 'hidden' }}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 2, mb: 2 }}>
          {[1, 2, 3, 4].map((each) => (
            <Skeleton key={each} variant="rounded" height={56} />
          ))}
        </Box>
        <Skeleton variant="rounded" height={32 * 11} />
      </Box>
    </PageFrame>
  );
}

interface PageProblemProps extends PageStateProps {
  error: unknown;
  onRetry: () => void;
}

/** Why a document can't be shown, and what to do. */
export function PageProblem({ entity, title, error, onRetry }: PageProblemProps) {
  const failure = failureOf(error);
  const one = inSentence(entity.label.one);
  if (failure.kind === 'forbidden')
    return <Forbidden entity={entity} title={title} action="view" message={failure.message} />;
  const isMissing = failure.kind === 'missing';
  return (
    <PageFrame entity={entity} title={isMissing ? `${entity.label.one} not found` : title} wide>
      <Alert
        severity="error"
        sx={{ maxWidth: 960 }}
        action={
          isMissing ? undefined : (
            <Button size="small" color="inherit" onClick={onRetry}>
              Try again
            </Button>
          )
        }
      >
        {isMissing
          ? `This ${one} no longer exists, or it belongs to an outlet you don’t have access to.`
          : failure.message}
      </Alert>
    </PageFrame>
  );
}

import Box from '@mui/material/Box';
import { Suspense } from 'react';
import type { Entity } from '#engine/define/declaration';
import { hasDiscussion } from '#engine/read/discussion';
import { ErrorBoundary } from '../shell/layout';
import { useExtensions } from '../shell/layout/ConsoleContext';
import { lazyPart } from '../shell/parts';

const Discussion = lazyPart('the discussion', () => import('./Discussion'));

interface DiscussionSectionProps {
  entity: Entity;
  id: string;
  timeZone: string;
}

/** Whether an entity's records have discussions here: an API with only the specification's calls stores no messages. */
export const useHasDiscussion = (entity: Entity): boolean => {
  const extensions = useExtensions();
  return extensions && hasDiscussion(entity);
};

/** A record's discussion, on its page; not printed. */
export function DiscussionSection({ entity, id, timeZone }: DiscussionSectionProps) {
  const isOffered = useHasDiscussion(entity);
  if (!isOffered) return null;
  return (
    <Box className="no-print" sx={{ mt: 3, maxWidth: 720, minHeight: 96 }}>
      <ErrorBoundary>
        <Suspense fallback={null}>
          <Discussion key={id} entity={entity} id={id} timeZone={timeZone} />
        </Suspense>
      </ErrorBoundary>
    </Box>
  );
}

import { type ComponentProps, Suspense } from 'react';
import { closeIt, lazyPart } from '#src/shell/parts';
import type { ActionDialog } from './ActionDialog';

const Dialog = lazyPart(
  'the dialog',
  async () => ({ default: (await import('./ActionDialog')).ActionDialog }),
  closeIt,
);

/** The dialog for an action's arguments, downloaded on first use, because lists offer actions before anyone uses one. */
export const LazyActionDialog = (props: ComponentProps<typeof ActionDialog>) => (
  <Suspense fallback={null}>
    <Dialog {...props} />
  </Suspense>
);

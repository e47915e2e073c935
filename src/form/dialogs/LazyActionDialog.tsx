import { type ComponentProps, Suspense } from 'react';
import { lazyInTime } from '#src/shell/chunks';
import type { ActionDialog } from './ActionDialog';

const Dialog = lazyInTime('the dialog', async () => ({ default: (await import('./ActionDialog')).ActionDialog }));

/** The dialog for an action's arguments, downloaded on first use, because lists offer actions before anyone uses one. */
export const LazyActionDialog = (props: ComponentProps<typeof ActionDialog>) => (
  <Suspense fallback={null}>
    <Dialog {...props} />
  </Suspense>
);

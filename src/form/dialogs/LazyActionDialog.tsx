import { type ComponentProps, Suspense } from 'react';
import { lazyInTime } from '#src/shell/chunks';
import type { ActionDialog } from './ActionDialog';

const Dialog = lazyInTime('the dialog', async () => ({ default: (await import('./ActionDialog')).ActionDialog }));

/** The dialog that asks for an action's arguments, fetched when it is first needed: lists offer actions before anybody takes one. */
export const LazyActionDialog = (props: ComponentProps<typeof ActionDialog>) => (
  <Suspense fallback={null}>
    <Dialog {...props} />
  </Suspense>
);

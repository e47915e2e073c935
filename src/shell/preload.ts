import type { QueryClient } from '@tanstack/react-query';
import type { Store } from 'react-admin';
import { accessUser, type Session } from '#authProvider';
import type { ConsoleDataProvider } from '#dataProvider';
import { can } from '#engine/read/access';
import { viewNameOf } from '#engine/read/components';
import { isAbsent } from '#engine/read/entities';
import { tools } from '#resources';
import { loadViews, preloadFor } from './lazy';
import type { Place } from './navigation';
import { idOf, outletChosen, outletOf } from './session';
import { preloadSlot } from './slots';

/** Begins to fetch what a page is shown with before anything asks for it; a failure shows when the page does. */
export function preloadPage(place: Place): void {
  const tool = place.role === 'page' ? tools.find(({ name }) => name === place.name) : undefined;
  const view = tool ? tool.component : place.entity && viewNameOf(place.entity, place.role);
  if (view) preloadSlot(view);
  else preloadFor(place);
}

interface Ahead {
  session: Session;
  queryClient: QueryClient;
  dataProvider: ConsoleDataProvider;
  store: Store;
}

/**
 * Asks for the records of a list that an address shows, beside the verification of the sign-in and before the screen is drawn. Nothing is
 * shown of them until it is verified, and the API refuses whoever may not read them.
 */
export async function askAhead(
  { role, entity }: Place,
  { session, queryClient, dataProvider, store }: Ahead,
): Promise<void> {
  const payload = session.payload();
  if (role !== 'list' || !entity || !payload || isAbsent(entity) || viewNameOf(entity, role)) return;
  if (!can(accessUser(session), entity.module, 'view')) return;
  const { askFirstPage } = await loadViews('list');
  askFirstPage(entity, {
    ...{ queryClient, dataProvider, store },
    search: window.location.search,
    outletId: idOf(outletOf(payload.outlets, outletChosen(localStorage)) ?? {}),
    outletCount: payload.outlets.length,
  });
}

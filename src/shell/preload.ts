import type { QueryClient } from '@tanstack/react-query';
import type { Store } from 'react-admin';
import { accessUser, type Session } from '#authProvider';
import type { ConsoleDataProvider } from '#dataProvider';
import { can } from '#engine/read/access';
import { viewNameOf } from '#engine/read/components';
import { isAbsent } from '#engine/read/entities';
import { stepInto } from '#engine/run/values';
import { fetchDeclarations, findEntity, tools, withReferred } from '#resources';
import { loadInTime } from './chunks';
import { loadViews, loadViewsFor } from './lazy';
import type { CurrentPage } from './navigation';
import { outletChosen, outletOf } from './session';
import { loadSlot } from './slots';

/** The full declarations needed before a page can be drawn. A list names its references, and requests more when a menu opens. */
export const neededBy = ({ name, role }: Pick<CurrentPage, 'name' | 'role'>): readonly string[] | 'all' =>
  role === 'list' ? [name] : withReferred([name]);

/** A page's code: a department's component, or the views of its kind. */
function codeOf(place: CurrentPage): Promise<unknown> {
  const tool = place.role === 'page' ? tools.find(({ name }) => name === place.name) : undefined;
  const view = tool ? tool.component : place.entity && viewNameOf(place.entity, place.role);
  return view ? loadSlot(view) : loadViewsFor(place);
}

/** Downloads what a page needs: its code and, in parallel, the declarations. */
export const fetchPage = async (place: CurrentPage): Promise<void> => {
  const declarations = loadInTime(`the declarations for ${place.name}`, () => fetchDeclarations(neededBy(place)));
  await Promise.all([codeOf(place), declarations]);
};

/** Starts downloading a page ahead; a failure shows when the page does. */
export const preloadPage = (place: CurrentPage): void => {
  fetchPage(place).catch(() => {});
};

interface Ahead {
  session: Session;
  queryClient: QueryClient;
  dataProvider: ConsoleDataProvider;
  store: Store;
}

/** Whether the address has no query and was made by the address bar, not by the console: the router gives its own entries a key. */
const isNewEntry = (): boolean => window.location.search === '' && stepInto(window.history.state, 'key') === undefined;

/**
 * Requests the records of a list's address, in parallel with verifying the sign-in and before the screen is drawn. Nothing is shown until
 * it is verified, and the API refuses people who can't read them.
 */
export async function askAhead(
  { role, entity }: CurrentPage,
  { session, queryClient, dataProvider, store }: Ahead,
): Promise<void> {
  const payload = session.payload();
  if (role !== 'list' || !entity || !payload || isAbsent(entity) || viewNameOf(entity, role)) return;
  if (!can(accessUser(session), entity.module, 'view')) return;
  const [{ askFirstPage }] = await Promise.all([loadViews('list'), fetchDeclarations([entity.name])]);
  const whole = findEntity(entity.name);
  if (!whole) return;
  askFirstPage(whole, {
    ...{ queryClient, dataProvider, store },
    userId: payload.user.userId,
    search: isNewEntry() ? undefined : window.location.search,
    outlet: outletOf(payload.outlets, outletChosen(localStorage)) ?? {},
    outletCount: payload.outlets.length,
  });
}

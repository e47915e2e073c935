import { viewNameOf } from '#engine/read/components';
import { tools } from '#resources';
import { preloadFor } from './lazy';
import type { Place } from './navigation';
import { preloadSlot } from './slots';

/** Begins to fetch what a page is shown with before anything asks for it; a failure shows when the page does. */
export function preloadPage(place: Place): void {
  const tool = place.role === 'page' ? tools.find(({ name }) => name === place.name) : undefined;
  const view = tool ? tool.component : place.entity && viewNameOf(place.entity, place.role);
  if (view) preloadSlot(view);
  else preloadFor(place);
}

import { useEffect } from 'react';
import type { Report } from '#engine/define/report';
import type { QueryText } from '#engine/run/query/query';
import { useViews } from '#src/views/useViews';
import { stateOfView, viewsOf } from './reportView';

/** What an address with only a saved view leads to. */
type LinkedView = 'none' | 'opening' | 'missing';

/** Whether the address names a view and nothing else. */
export const isViewAlone = (state: QueryText): boolean =>
  state.view !== undefined && Object.keys(state).every((key) => key === 'view');

/**
 * Opens a link's saved view (`?view=<id>`): its parameters replace the link, in the same history entry. `missing` if it was deleted or
 * isn't shared with this person.
 */
export function useLinkedView(
  report: Report,
  state: QueryText,
  today: string,
  onReplace: (state: QueryText) => void,
): LinkedView {
  const isAlone = isViewAlone(state);
  const { views, isKnown } = useViews(viewsOf(report), isAlone);
  const view = isAlone ? views.find(({ id }) => id === state.view) : undefined;
  const { id, query } = view ?? {};
  useEffect(() => {
    if (id !== undefined && query !== undefined) onReplace(stateOfView(report, { id, query }, today));
  }, [report, id, query, today, onReplace]);
  if (!isAlone) return 'none';
  return isKnown && !view ? 'missing' : 'opening';
}

import { type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePageKeys } from '../shell/keys/pageKeys';
import { useSingleKeys } from '../shell/layout';
import { isKeyTaken } from '../shell/layout/keys';

/** '/' goes to the search box, 'n' creates a record, an arrow key enters the rows, also from the search box. */
export function useListKeys(
  search: RefObject<HTMLInputElement | null>,
  creation: string | undefined,
  onCreate?: () => void,
): void {
  const navigate = useNavigate();
  const [areOn] = useSingleKeys();
  usePageKeys('List', [
    { keys: '/', does: 'Search', isSingle: true },
    ...(creation ? [{ keys: 'N', does: 'Create', isSingle: true }] : []),
    { keys: '↓ ↑', does: 'Move through the rows' },
    { keys: 'Enter', does: 'Open the row' },
    { keys: 'Space', does: 'Select the row' },
  ]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const fromSearch = event.key === 'ArrowDown' && event.target === search.current;
      if (!fromSearch && isKeyTaken(event)) return;
      if (event.key === '/' && areOn) {
        event.preventDefault();
        search.current?.focus();
        search.current?.select();
      } else if (event.key === 'n' && areOn && creation) {
        event.preventDefault();
        if (onCreate) onCreate();
        else navigate(creation);
      } else if (
        event.key === 'ArrowDown' &&
        (fromSearch || event.target === document.body || (event.target as HTMLElement).id === 'main')
      ) {
        const row = document.querySelector<HTMLElement>('tbody tr[tabindex="0"]');
        if (!row) return;
        event.preventDefault();
        row.focus();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [search, creation, onCreate, areOn, navigate]);
}

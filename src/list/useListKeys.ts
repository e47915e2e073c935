import { type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSingleKeys } from '../shell/layout';

/** Whether a key belongs to what one types in, or to an open dialog or menu. */
const isTaken = (event: KeyboardEvent): boolean => {
  const target = event.target as HTMLElement | null;
  return (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    target?.closest('input:not([type="checkbox"]), textarea, select, [role="combobox"], [contenteditable="true"]') !=
      null ||
    document.querySelector('[role="dialog"], [role="menu"], .MuiPopover-root') !== null
  );
};

/** '/' goes to the search box, 'n' makes a new record, an arrow key enters the rows, from the search box too. */
export function useListKeys(
  search: RefObject<HTMLInputElement | null>,
  creation: string | undefined,
  onCreate?: () => void,
): void {
  const navigate = useNavigate();
  const [areOn] = useSingleKeys();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const fromSearch = event.key === 'ArrowDown' && event.target === search.current;
      if (!fromSearch && isTaken(event)) return;
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

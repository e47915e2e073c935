import { type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Whether a key belongs to what one types in, or to an open dialog or menu. */
const isTaken = (event: KeyboardEvent): boolean => {
  const target = event.target as HTMLElement | null;
  return (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    target?.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') != null ||
    document.querySelector('[role="dialog"], [role="menu"], .MuiPopover-root') !== null
  );
};

/** '/' goes to the search box, 'n' makes a new record, an arrow key enters the rows. */
export function useListKeys(search: RefObject<HTMLInputElement | null>, creation: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      if (event.key === '/') {
        event.preventDefault();
        search.current?.focus();
        search.current?.select();
      } else if (event.key === 'n' && creation) {
        event.preventDefault();
        navigate(creation);
      } else if (
        event.key === 'ArrowDown' &&
        (event.target === document.body || (event.target as HTMLElement).id === 'main')
      ) {
        const row = document.querySelector<HTMLElement>('tbody tr[tabindex="0"]');
        if (!row) return;
        event.preventDefault();
        row.focus();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [search, creation, navigate]);
}

import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { FRESH } from './historyState';

/** Follows the links inside an element; the browser handles clicks with a modifier key. */
export function useLinkClicks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!link || ctrlKey || metaKey || shiftKey || altKey || event.defaultPrevented) return;
    event.preventDefault();
    navigate(link.getAttribute('href') ?? '/', { state: FRESH });
  };
}

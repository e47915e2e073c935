/** Marks figures that a new answer changed against the old ones that were shown until it was there. */
import { useTheme } from '@mui/material/styles';
import { type RefObject, useLayoutEffect, useRef } from 'react';

const MARKED_MS = 5_000;

/** Each figure's cell with its identity: its row's link or first text, and its place in the row. */
function* figuresIn(box: HTMLElement): Generator<[string, Element]> {
  for (const row of box.querySelectorAll('tbody tr, dl > *')) {
    const name = row.querySelector('a[href]')?.getAttribute('href') ?? row.firstElementChild?.textContent;
    for (const [index, cell] of [...row.children].entries()) yield [`${name} ${index}`, cell];
  }
}

/**
 * @param box contains the rows
 * @param isOld whether they are from before the page was opened; once they aren't, what differs is marked for a few seconds
 */
export function useMarkedChanges(box: RefObject<HTMLElement | null>, isOld: boolean): void {
  const before = useRef(new Map<string, string | null>());
  const { selected } = useTheme().palette.action;
  // After each drawing: rows that come into view, names that arrive.
  useLayoutEffect(() => {
    const known = before.current;
    if (!box.current || (!isOld && known.size === 0)) return;
    const drawn = new Set<string>();
    for (const [name, cell] of figuresIn(box.current)) {
      // Of two rows with one name it isn't known which is which.
      if (drawn.has(name)) known.delete(name);
      else if (isOld) known.set(name, cell.textContent);
      else if (known.has(name) && known.get(name) !== cell.textContent)
        cell.animate([{ backgroundColor: selected, offset: 0 }], { duration: MARKED_MS, easing: 'ease-in' });
      drawn.add(name);
    }
    if (!isOld) known.clear();
  });
}

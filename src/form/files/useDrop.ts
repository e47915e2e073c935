import { type DragEvent, useState } from 'react';

/** Files dropped on an element: spread `drop` on it; `isOver` while something is dragged over it. */
export function useDrop(disabled: boolean, take: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!disabled);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take([...event.dataTransfer.files]);
    },
  };
  return { isOver, drop };
}

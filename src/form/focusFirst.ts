/** How long a form's inputs may take to appear, in ms: a large form draws them in steps. */
const PATIENCE = 3000;

/** Moves the cursor to a form's first input as soon as it is there, unless the person has gone elsewhere in the meantime. */
export function focusFirst(formId: string): void {
  const before = document.activeElement;
  const until = performance.now() + PATIENCE;
  const look = () => {
    const { activeElement } = document;
    if (activeElement !== before && activeElement?.matches('input, textarea, button, a') === true) return;
    const first = document.querySelector<HTMLElement>(`[id^="${formId}-"]:is(input, textarea):not([disabled])`);
    if (first) {
      first.focus();
      window.scrollTo?.({ top: 0 });
    } else if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

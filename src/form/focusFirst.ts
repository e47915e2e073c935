/** Moves the cursor to a form's first input, after it was rendered again. */
export function focusFirst(formId: string): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>(`[id^="${formId}-"]:is(input, textarea):not([disabled])`);
    first?.focus();
    window.scrollTo?.({ top: 0 });
  });
}

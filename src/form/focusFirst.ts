/** Puts the cursor into a form's first input, once it has been rendered again. */
export function focusFirst(formId: string): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>(`[id^="${formId}-"]:is(input, textarea):not([disabled])`);
    first?.focus();
    window.scrollTo?.({ top: 0 });
  });
}

/** Whether a key belongs to a text input, or to an open dialog or menu. */
export const isKeyTaken = (event: KeyboardEvent): boolean => {
  const target = event.target instanceof HTMLElement ? event.target : undefined;
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

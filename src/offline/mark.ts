/** Whether this browser's outbox was ever used: known at once, without opening it. */

/** The key that the outbox's page declares (`headerIfStored`). */
const MARK = 'outbox';

export const isOutboxUsed = (): boolean => localStorage.getItem(MARK) !== null;

/** Marks it; pages in all tabs get a storage event. */
export function markOutboxUsed(): void {
  localStorage.setItem(MARK, 'used');
  dispatchEvent(new Event('storage'));
}

/** Calls back when a tab has stored something; returns an unsubscribe function. */
export function onStored(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

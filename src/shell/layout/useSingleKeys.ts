import { useStore } from 'react-admin';

/**
 * Whether single letters are shortcuts ('/' searches, 'n' creates a record). They can be turned off, because speech input and unsteady
 * hands press letters unintentionally (WCAG 2.1.4).
 */
export const useSingleKeys = () => useStore('shortcuts.singleKeys', true);

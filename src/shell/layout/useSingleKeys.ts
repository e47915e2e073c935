import { useStore } from 'react-admin';

/**
 * Whether single letters are shortcuts ('/' searches, 'n' makes a new record). They can be switched off, since speech input
 * and unsteady hands press letters that nobody meant (WCAG 2.1.4).
 */
export const useSingleKeys = () => useStore('shortcuts.singleKeys', true);

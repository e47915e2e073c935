export { keepingSession } from './keepingSession';
export { createOutletChoice, type OutletChoice } from './outletChoice';
export { type ConsoleSession, PERSONAL_KEY, SessionProvider, useSession } from './SessionProvider';

export { keepingSession } from './keepingSession';
export { createOutletChoice, type OutletChoice } from './outletChoice';
export { type ConsoleSession, SessionProvider, useSession } from './SessionProvider';

export { keepingSession } from './keepingSession';
export { createOutletChoice, type OutletChoice, outletChosen } from './outletChoice';
export { type ConsoleSession, idOf, outletOf, PERSONAL_KEY, SessionProvider, useSession } from './SessionProvider';

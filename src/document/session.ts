import type { FormSession } from '../form/facts/formSession';

/** The time zone of the session's outlet. */
export const zoneOf = ({ context }: FormSession): string =>
  typeof context.outlet.timeZone === 'string' ? context.outlet.timeZone : 'UTC';

/** The name of the session's outlet, or ''. */
export const outletName = ({ context }: FormSession): string =>
  typeof context.outlet.name === 'string' ? context.outlet.name : '';

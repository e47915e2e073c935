import type { FormSession } from '../form/facts/formSession';

/** The session outlet's time zone. */
export const zoneOf = ({ context }: FormSession): string =>
  typeof context.outlet.timeZone === 'string' ? context.outlet.timeZone : 'UTC';

/** The session outlet's name, or ''. */
export const outletName = ({ context }: FormSession): string =>
  typeof context.outlet.name === 'string' ? context.outlet.name : '';

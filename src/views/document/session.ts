import { useMemo } from 'react';
import type { Entity } from '../../../resources/schema';
import { settingsOf } from '../../../resources/settings';
import { type FormSession, formSessionOf } from '../../facts/formSession';
import { useSession } from '../../session';

/**
 * The signed-in person at a document's own outlet, which need not be the selected one: somebody may have followed a link, or
 * chosen another outlet while the form is open. @param outletId default: the selected outlet
 */
export function useDocumentSession(entity: Entity, outletId: string | undefined): FormSession {
  const session = useSession();
  return useMemo(() => {
    const outlet = outletId ? session.outlets.find(({ _id }) => _id === outletId) : undefined;
    const isOther = outlet !== undefined && outletId !== undefined && outletId !== session.outletId;
    // The settings of other outlets are not at hand: their defaults stand in, and the server decides.
    const here = isOther ? { ...session, outlet, outletId, settings: settingsOf({}) } : session;
    return formSessionOf(here, entity.module, new Date());
  }, [session, entity, outletId]);
}

/** The time zone of the session's outlet. */
export const zoneOf = ({ context }: FormSession): string =>
  typeof context.outlet.timeZone === 'string' ? context.outlet.timeZone : 'UTC';

/** The name of the session's outlet, or ''. */
export const outletName = ({ context }: FormSession): string =>
  typeof context.outlet.name === 'string' ? context.outlet.name : '';

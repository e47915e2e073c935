import { useMemo } from 'react';
import type { Entity } from '#engine/define/declaration';
import { type ConsoleSession, useSession } from '#src/shell/session';
import { type FormSession, formSessionOf } from './formSession';

/**
 * The signed-in person at a record's own outlet as an entity's rules see them; it need not be the selected one: someone may
 * have followed a link, or chosen another outlet while the form is open. The day is that on which the form opened.
 * @param outletId default: the selected outlet
 */
export function useFormSession(entity: Entity, outletId?: string): FormSession {
  const session = useSession();
  return useMemo(() => formSessionAt(session, entity, outletId), [session, entity, outletId]);
}

/** The same without a component. */
export function formSessionAt(session: ConsoleSession, entity: Entity, outletId: string | undefined): FormSession {
  const outlet = outletId ? session.outlets.find(({ _id }) => _id === outletId) : undefined;
  const isOther = outlet !== undefined && outletId !== undefined && outletId !== session.outletId;
  const here = isOther ? { ...session, outlet, outletId, settings: session.settingsAt(outletId) } : session;
  return formSessionOf(here, entity.module, new Date());
}

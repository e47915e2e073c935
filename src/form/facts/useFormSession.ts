import { useMemo } from 'react';
import type { Entity } from '#engine/define/declaration';
import { scopeOf } from '#engine/read/entities';
import { finest } from '#engine/run/currency';
import { textIn } from '#engine/run/values';
import { type ConsoleSession, useSession } from '#src/shell/session';
import { ownerOf } from '../drafts/store';
import { type FormSession, formSessionOf } from './formSession';

/**
 * The signed-in person at a record's own outlet, for an entity's rules. It needn't be the selected outlet: someone may have followed a
 * link, or selected another outlet while the form is open. The date is the day on which the form was opened.
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
  const shared =
    scopeOf(entity) === 'outlets'
      ? finest(session.outlets.flatMap(({ currency }) => textIn(currency) ?? []))
      : undefined;
  // Where a record belongs is often known only once its draft is read.
  return { ...formSessionOf(here, entity.module, new Date(), shared), owner: ownerOf(session) };
}

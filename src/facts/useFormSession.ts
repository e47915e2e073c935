import { useMemo } from 'react';
import type { Entity } from '../../resources/schema';
import { useSession } from '../session';
import { type FormSession, formSessionOf } from './formSession';

/** The signed-in person and selected outlet as an entity's rules see them; the day is that on which the form opened. */
export function useFormSession(entity: Entity): FormSession {
  const session = useSession();
  return useMemo(() => formSessionOf(session, entity.module, new Date()), [session, entity]);
}

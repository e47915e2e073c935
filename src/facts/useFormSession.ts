import { useMemo } from 'react';
import type { SessionPayload } from '../../authProvider/answers';
import { readPayload } from '../../authProvider/storage';
import type { Entity } from '../../resources/schema';
import { type FormSession, formSessionOf } from './formSession';

/** Nobody: everything needs a permission that is not held. Shown for the moment in which a session has just ended. */
const NOBODY: SessionPayload = {
  user: { userId: '', email: '', firstName: '', lastName: '', groupId: '', outletIds: [], outlets: [] },
  sessionId: '',
  permissions: {},
  isAdministrator: false,
  group: {},
  outlets: [],
  settings: {},
};

/** The signed-in person and selected outlet for an entity's form, as they are when it opens. */
export const useFormSession = (entity: Entity): FormSession =>
  useMemo(
    () =>
      formSessionOf(
        readPayload(localStorage) ?? NOBODY,
        localStorage.getItem('selectedOutlet') ?? undefined,
        entity.module,
        new Date(),
      ),
    [entity],
  );

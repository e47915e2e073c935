import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type { Session, SessionPayload } from '#authProvider';
import type { AnyRecord } from '#engine/define/fields';
import { type AccessUser, can } from '#engine/read/access';
import { workIn } from '#engine/run/currency';
import { type Features, featuresOf } from '#engine/run/features';
import type { Asker } from '#engine/run/query/check';
import { settingsOf } from '#engine/run/settings';
import { trade } from '#resources';
import { createOutletChoice, type OutletChoice } from './outletChoice';

/** The signed-in person, their permissions, and the selected outlet. */
export interface ConsoleSession {
  user: SessionPayload['user'];
  access: AccessUser;
  /** Modules of the person's roles that the console doesn't know, as another API names them. */
  unknownModules: readonly string[];
  /** The person as someone who asks for reports: with their outlets. */
  asker: Asker;
  group: AnyRecord;
  /** Features that the person's outlets use: narrows the navigation. */
  features: Features;
  /** Whole records of the person's outlets, in the person's order. */
  outlets: readonly AnyRecord[];
  /** The selected outlet; an empty record if there is none. */
  outlet: AnyRecord;
  outletId: string;
  /** The selected outlet's settings with their defaults. */
  settings: AnyRecord;
  /** The settings of another of the person's outlets. */
  settingsAt: (outletId: string) => AnyRecord;
  /** The selected outlet's currency code, or ''. */
  currency: string;
  timeZone: string;
  can: (module: string, action: string) => boolean;
  /** Selects another outlet: everything visible is reloaded. */
  selectOutlet: (id: string) => void;
}

const NONE: readonly string[] = [];

const NOBODY: SessionPayload = {
  user: { userId: '', email: '', firstName: '', lastName: '', groupId: '', outletIds: [], outlets: [] },
  sessionId: '',
  permissions: {},
  isAdministrator: false,
  group: {},
  outlets: [],
  settings: {},
};

const SessionContext = createContext<ConsoleSession | undefined>(undefined);

/** A payload that stays the same object while nothing in it changes, as React expects from a store. */
const steady = (session: Session): (() => SessionPayload) => {
  let text = '';
  let payload = NOBODY;
  return () => {
    const next = session.payload() ?? NOBODY;
    const nextText = JSON.stringify(next);
    if (nextText !== text) {
      text = nextText;
      payload = next;
    }
    return payload;
  };
};

/** Key prefixes of data that is the same at every outlet: without its permissions the whole shell would restart. */
export const PERSONAL_KEY = 'personal';
const PERSONAL: readonly unknown[] = ['auth', PERSONAL_KEY];

/** A person's outlet: the selected one, or their first; undefined if they have none. */
export const outletOf = <T extends { readonly _id?: unknown }>(outlets: readonly T[], chosen: string | null) =>
  outlets.find(({ _id }) => _id === chosen) ?? outlets[0];

/** A record's id; '' if it has none. */
export const idOf = ({ _id }: { readonly _id?: unknown }): string => (typeof _id === 'string' ? _id : '');

interface SessionProviderProps {
  session: Session;
  choice?: OutletChoice;
  children: ReactNode;
}

/** Provides the session to everything below it. */
export function SessionProvider({ session, choice: given, children }: SessionProviderProps) {
  const queryClient = useQueryClient();
  const choice = useMemo(() => given ?? createOutletChoice(window), [given]);
  const read = useMemo(() => steady(session), [session]);
  const payload = useSyncExternalStore(session.subscribe, read);
  // Permissions may have changed, so react-admin's cached checks are repeated.
  useEffect(
    () => session.subscribe(() => void queryClient.invalidateQueries({ queryKey: ['auth', 'canAccess'] })),
    [session, queryClient],
  );
  // Here or in another tab: cached data belongs to the previous outlet, and is removed before anyone reads it for the new one.
  const subscribe = useCallback(
    (listener: () => void) =>
      choice.subscribe(() => {
        queryClient.removeQueries({ predicate: ({ queryKey }) => !PERSONAL.includes(queryKey[0]) });
        listener();
      }),
    [choice, queryClient],
  );
  const chosen = useSyncExternalStore(subscribe, choice.get);
  const value = useMemo((): ConsoleSession => {
    const { user, permissions, isAdministrator, group, outlets, settings } = payload;
    const access: AccessUser = { permissions, isAdministrator };
    const outlet = outletOf(outlets, chosen) ?? {};
    const outletId = idOf(outlet);
    return {
      user,
      access,
      unknownModules: payload.unknownModules ?? NONE,
      asker: { ...access, outlets: outlets.map((each) => ({ id: idOf(each) })) },
      group,
      features: featuresOf(trade, { outlets, settings, group }),
      outlets,
      outlet,
      outletId,
      settings: settingsOf(trade.settings, { settings: settings[outletId] }),
      settingsAt: (id) => settingsOf(trade.settings, { settings: settings[id] }),
      currency: typeof outlet.currency === 'string' ? outlet.currency : '',
      timeZone: typeof outlet.timeZone === 'string' ? outlet.timeZone : 'UTC',
      can: (module, action) => can(access, module, action),
      selectOutlet: choice.set,
    };
  }, [payload, chosen, choice]);
  // What is shown below without a currency of its own is the selected outlet's.
  workIn(value.currency);
  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>;
}

/** The current session. */
export function useSession(): ConsoleSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider around it');
  return session;
}

/** The second API with its documents, for tests without a socket. */

import { createSecondApi, type SecondApi, type SecondApiOptions } from './handler';
import { BOTH, FORT, GROUP, house, LAKE, OWNER } from './seeds/house';
import { selling } from './seeds/selling';
import { stock } from './seeds/stock';
import type { Doc, Draft } from './store';

export type { Recorded, SecondApi, SecondApiOptions, ServiceName } from './handler';
export { type Failure, FORBIDDEN, type Oddities } from './oddities';
export type { Doc, Draft } from './store';
export { BOTH, FORT, GROUP, LAKE, OWNER };

/** A fresh copy with a group, two outlets and records in every list. */
export const newSecondApi = (options: SecondApiOptions = {}): SecondApi =>
  createSecondApi([...house, ...selling, ...stock], options);

/** A sign-in that returns everything at once, like the reference API's: the console then makes no further calls for it. */
export const richSignIn =
  (api: () => SecondApi) =>
  ({ _id, email, firstName, lastName }: Doc): Draft => {
    const { store } = api();
    const outlets = BOTH.flatMap((id) => store.get(id) ?? []);
    return {
      sessionId: 'session_1',
      user: {
        ...{ userId: _id, email, firstName, lastName, groupId: GROUP, outletIds: BOTH },
        outlets: outlets.map(({ _id: id, name }) => ({ id, name })),
      },
      ...{ permissions: {}, isAdministrator: true, group: store.get(GROUP), outlets },
      settings: Object.fromEntries(BOTH.map((id) => [id, store.get(`settings_${id}`)?.settings ?? []])),
    };
  };

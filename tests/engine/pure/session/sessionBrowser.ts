import type { AuthDetails, SessionAnswer } from '#authProvider/answers';
import { createSession, type Session, type Verification } from '#authProvider/session';
import { readAuthDetails, writeSignIn } from '#authProvider/storage';

/** One browser: a storage that its tabs share, and a clock set by the test. */
export class Browser {
  now = 1_800_000_000_000;
  readonly values = new Map<string, string>();
  readonly tabs: Tab[] = [];
  server: (details: AuthDetails) => Verification | Promise<Verification> = () => ({ kind: 'valid', answer: {} });
  verified: string[] = [];
  revoked: string[] = [];
  /** Attempts after which an installed console opens without an answer; undefined if it isn't installed. */
  opensAfter: number | undefined;
  /** Called when a tab has waited for its next attempt. */
  onWait: (() => void) | undefined;
  /** As in a browser: every other tab is notified of a change, and only of a change. */
  storageOf(owner: Tab | undefined) {
    const set = (key: string, value: string | null) => {
      if ((this.values.get(key) ?? null) === value) return;
      if (value === null) this.values.delete(key);
      else this.values.set(key, value);
      for (const tab of this.tabs) if (tab !== owner && !tab.gone) tab.session.storageChanged(key, value);
    };
    return {
      getItem: (key: string) => this.values.get(key) ?? null,
      setItem: (key: string, value: string) => set(key, value),
      removeItem: (key: string) => set(key, null),
    };
  }
  signIn(answer: SessionAnswer = ada) {
    writeSignIn(this.storageOf(undefined), answer, this.now);
  }
  open(path = '/items'): Tab {
    const tab = new Tab(this, path);
    this.tabs.push(tab);
    return tab;
  }
  get isSignedIn() {
    return readAuthDetails(this.storageOf(undefined)) !== undefined;
  }
}

export class Tab {
  readonly went: string[] = [];
  readonly waits: number[] = [];
  readonly session: Session;
  constructor(browser: Browser, path: string) {
    this.session = createSession({
      now: () => browser.now,
      storage: browser.storageOf(this),
      verify: async (details) => {
        browser.verified.push(details.accessToken);
        return browser.server(details);
      },
      revoke: ({ token }) => browser.revoked.push(token),
      goTo: (to) => this.went.push(to),
      reload: () => this.went.push('reload'),
      here: () => path,
      wait: async (milliseconds) => {
        this.waits.push(milliseconds);
        browser.now += milliseconds;
        browser.onWait?.();
      },
      opensAfter: (attempts) => browser.opensAfter !== undefined && attempts >= browser.opensAfter,
    });
  }
  get gone() {
    return this.went.length > 0;
  }
}

/** The API's answer to Ada's sign-in. */
export const ada: SessionAnswer = {
  accessToken: 'access-1',
  token: 'long-1',
  userId: 'user_1',
  email: 'ada@harbour.example',
  accessTokenExpiresIn: 900,
  sessionId: 'session_1',
  isAdministrator: false,
  permissions: { GRN: ['view'] },
  user: {
    userId: 'user_1',
    email: 'ada@harbour.example',
    firstName: 'Ada',
    lastName: 'Wong',
    groupId: 'group_1',
    outletIds: ['o2', 'o1'],
    outlets: [
      { id: 'o2', name: 'Hill' },
      { id: 'o1', name: 'Harbour' },
    ],
  },
  group: { _id: 'group_1', outletIdTransition: true },
  outlets: [
    { _id: 'o2', status: 'active', tags: ['hill', 'city'], uber: { status: true } },
    { _id: 'o1', status: 'active', tags: ['city'], olo: { status: false } },
    { _id: 'o3', status: 'inactive', tags: ['closed'] },
  ],
  settings: {
    o2: [
      { name: 'inventory', state: true },
      { name: 'WAC', state: false },
    ],
    o1: [
      { name: 'promotionManagement', state: true },
      { name: 'WAC', state: true },
    ],
  },
};

/** Whether a promise has settled once everything that can run has run. */
export const settled = async (promise: Promise<unknown>): Promise<boolean> => {
  let isSettled = false;
  promise.finally(() => {
    isSettled = true;
  });
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
  return isSettled;
};

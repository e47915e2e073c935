import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionAnswer } from '#authProvider';
import { clearForRelogin, clearSignIn, keptPrefix, writeAnswer, writeSignIn } from '#authProvider/storage';
import { PlainStorage } from '../../../kit/plainStorage';

const answer = (permissions: Record<string, readonly string[]>, outletIds = ['one', 'two']): SessionAnswer => ({
  ...{ accessToken: 'short', token: 'long', userId: 'ann', email: 'ann@harbour.example' },
  user: {
    ...{ userId: 'ann', email: 'ann@harbour.example', firstName: 'Ann', lastName: 'Silva', groupId: 'harbour' },
    ...{ outletIds, outlets: [] },
  },
  permissions,
});

describe('kept answers', () => {
  const viewer = { ITEM: ['view'] };
  let storage = new PlainStorage();
  const NAMES = [`${keptPrefix}harbour ann one ["items"]`, `${keptPrefix}harbour ann two ["bills"]`];
  const left = () => Object.keys(storage).filter((name) => NAMES.includes(name)).length;
  beforeEach(() => {
    storage = new PlainStorage();
    writeSignIn(storage, answer(viewer), 0);
    for (const name of NAMES) storage.setItem(name, '0 {}');
    storage.setItem('form.draft', 'typed');
  });

  it('stay while the same person verifies with the same rights', () => {
    writeAnswer(storage, answer(viewer), 1);
    writeAnswer(storage, { accessToken: 'renewed' }, 2);
    expect(left()).toBe(2);
  });

  it.each([
    ['a sign-out', () => clearSignIn(storage)],
    ['a sign-in', () => writeSignIn(storage, answer(viewer), 1)],
    ['Re-Login', () => clearForRelogin(storage)],
    ['another permission', () => writeAnswer(storage, answer({ ITEM: ['view', 'edit'] }), 1)],
    ['the loss of an outlet', () => writeAnswer(storage, answer(viewer, ['one']), 1)],
    ['an administrator', () => writeAnswer(storage, { ...answer(viewer), isAdministrator: true }, 1)],
  ])('go with %s; what was typed stays', (_, happens) => {
    happens();
    expect(left()).toBe(0);
    expect(storage.getItem('form.draft')).toBe('typed');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { HttpError } from '#dataProvider/http';
import type { Document } from '#engine/define/document';
import { entity } from '#resources/index';
import { canWait, entryOf } from '#src/document/sendLater';
import type { Failure } from '#src/form/saving/failure';
import { entryId, type Outbox, type OutboxEntry } from '#src/offline/outbox';
import { type Delivery, sendWaiting } from '#src/offline/sending';

/** What waits for a network: sent in order, each once, and decided by a person where the API refuses it. */

const ada = { groupId: 'group_1', userId: 'user_1', outletId: 'outlet_1' };
const notes = entity('wastageNotes') as Document;

const waiting = (id: string, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id,
  owner: ada,
  resource: 'wastageNotes',
  mode: 'create',
  payload: { clientRequestId: id, outletId: 'outlet_1', remarks: id },
  previous: {},
  lineCount: 1,
  form: { path: '/createwastagemanagement', draft: 'wastageNotes', content: {} },
  queuedAt: 1_000,
  state: 'waiting',
  ...more,
});

/** An outbox in memory. */
function boxOf(entries: readonly OutboxEntry[]): Outbox & { states: () => Record<string, string> } {
  const all = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    list: async ({ groupId, userId }) =>
      [...all.values()]
        .filter(({ owner }) => owner.groupId === groupId && owner.userId === userId)
        .sort((a, b) => a.queuedAt - b.queuedAt),
    put: async (entry) => void all.set(entry.id, entry),
    change: async (id, changes, isStill = () => true) => {
      const found = all.get(id);
      if (!found || !isStill(found)) return false;
      all.set(id, { ...found, ...changes });
      return true;
    },
    remove: async (id) => void all.delete(id),
    subscribe: () => () => {},
    states: () =>
      Object.fromEntries(
        [...all.values()].map(({ id, state, sent, message }) => [id, sent?.number ?? message ?? state]),
      ),
  };
}

const unreached = new HttpError('Unable to connect to server.', 0, {}, { type: 'connection_error' });

describe('sending what waits', () => {
  let asked: string[] = [];
  beforeEach(() => {
    asked = [];
  });
  const deliver =
    (answers: Readonly<Record<string, unknown>> = {}): Delivery['create'] & Delivery['update'] =>
    async (_resource: string, { data }: { data: Readonly<Record<string, unknown>> }) => {
      const name = String(data.remarks);
      asked.push(name);
      const answer = answers[name];
      if (answer instanceof Error) throw answer;
      return { data: { ...data, _id: `stored ${name}`, wastageNumber: `WN-${name}` } };
    };
  const send = (box: Outbox, answers?: Readonly<Record<string, unknown>>, owner = ada, now = 2_000) => {
    const work = deliver(answers);
    return sendWaiting({
      outbox: box,
      owner,
      delivery: { create: work, update: work },
      entityOf: () => notes,
      alone: (run) => run(),
      onSent: () => {},
      now: () => now,
    });
  };

  it('goes from the oldest to the newest, and says what became of each', async () => {
    const box = boxOf([waiting('b', { queuedAt: 2 }), waiting('a', { queuedAt: 1 })]);
    await send(box);
    expect(asked).toEqual(['a', 'b']);
    expect(box.states()).toEqual({ a: 'WN-a', b: 'WN-b' });
    await send(box);
    expect(asked).toEqual(['a', 'b']);
  });

  it('stops where the API isn’t reached, and goes on there', async () => {
    const box = boxOf([waiting('a', { queuedAt: 1 }), waiting('b', { queuedAt: 2 })]);
    await send(box, { a: unreached });
    expect([asked, box.states()]).toEqual([['a'], { a: 'waiting', b: 'waiting' }]);
    await send(box);
    expect([asked, box.states()]).toEqual([['a', 'a', 'b'], { a: 'WN-a', b: 'WN-b' }]);
  });

  it('leaves what was refused to the person, with the reason, and sends the next', async () => {
    const box = boxOf([waiting('a', { queuedAt: 1 }), waiting('b', { queuedAt: 2 })]);
    await send(box, { a: new HttpError('The day is closed.', 422, { message: 'The day is closed.' }) });
    expect(box.states()).toEqual({ a: 'The day is closed.', b: 'WN-b' });
  });

  it('isn’t held up by one that the API fails with; while its database is away all wait', async () => {
    const entries = [waiting('a', { queuedAt: 1 }), waiting('b', { queuedAt: 2 })];
    const box = boxOf(entries);
    await send(box, { a: new HttpError('Something went wrong on the server.', 500, {}) });
    expect(box.states()).toEqual({ a: 'Something went wrong on the server.', b: 'WN-b' });
    const later = boxOf(entries);
    await send(later, { a: new HttpError('The database can’t be reached.', 503, {}) });
    expect(later.states()).toEqual({ a: 'waiting', b: 'waiting' });
  });

  it('sends nothing of another person, another group, or that is open in its form', async () => {
    const box = boxOf([
      waiting('a', { owner: { ...ada, userId: 'user_2' } }),
      waiting('b', { owner: { ...ada, groupId: 'group_2' } }),
      waiting('c', { state: 'held' }),
      waiting('d', { owner: { ...ada, outletId: 'outlet_2' } }),
    ]);
    await send(box);
    expect(asked).toEqual(['d']);
  });

  it('recognises its own change whose answer was lost, and asks about anyone else’s', async () => {
    const edited = (id: string) =>
      waiting(id, { mode: 'edit', previous: { _id: id, _rev: '1' }, payload: { _id: id, _rev: '1', remarks: id } });
    const conflict = (remarks: string) =>
      new HttpError('Changed.', 409, { current: { _id: 'a', _rev: '2', remarks, wastageNumber: 'WN-7' } });
    const box = boxOf([edited('a'), edited('b')]);
    await send(box, { a: conflict('a'), b: conflict('someone else’s') });
    expect(box.states()).toEqual({
      a: 'WN-7',
      b: 'Someone changed this document since. Edit it to choose between the two versions.',
    });
  });

  it('drops sent documents from the list after a day', async () => {
    const day = 86_400_000;
    const box = boxOf([waiting('a', { state: 'sent', queuedAt: 0 }), waiting('b', { state: 'sent', queuedAt: 1 })]);
    await send(box, {}, ada, day + 1);
    expect(box.states()).toEqual({ b: 'sent' });
  });
});

describe('a document that waits', () => {
  const parts = {
    entity: notes,
    mode: 'create' as const,
    session: { owner: ada } as Parameters<typeof entryOf>[0]['session'],
    draft: 'wastageNotes',
    address: '/createwastagemanagement',
    payload: { clientRequestId: 'r1', items: [{}, {}] },
    previous: {},
    typed: { remarks: 'milk', items: [{}, {}] },
    kept: { clientRequestId: 'r1' },
    now: 5,
  };

  it('keeps its outlet, and has a form of its own, so that the next one can be begun', () => {
    const entry = entryOf(parts);
    expect(entry).toMatchObject({ id: entryId('wastageNotes', { clientRequestId: 'r1' }), lineCount: 2, queuedAt: 5 });
    expect(entry.payload).toMatchObject({ outletId: 'outlet_1', clientRequestId: 'r1' });
    expect(entry.form).toMatchObject({
      path: '/createwastagemanagement?waiting=r1',
      draft: 'wastageNotes waiting r1',
      content: { remarks: 'milk', clientRequestId: 'r1' },
    });
  });

  it('made from another document stays at its address', () => {
    const { form } = entryOf({ ...parts, draft: 'wastageNotes poId 7', address: '/createnewgrn?poId=7' });
    expect([form.path, form.draft]).toEqual(['/createnewgrn?poId=7', 'wastageNotes poId 7']);
  });

  it('that was stored before keeps only what was typed, over the version it was typed on', () => {
    const previous = { _id: 'w1', _rev: '3', remarks: 'milk', responsible: 'Ada', items: [] };
    const entry = entryOf({ ...parts, mode: 'edit', previous, typed: { ...previous, remarks: 'cream' }, kept: {} });
    expect(entry.id).toBe('wastageNotes w1');
    expect(entry.form).toMatchObject({ recordId: 'w1', rev: '3', content: { remarks: 'cream' } });
    expect(Object.keys(entry.form.content)).toEqual(['remarks']);
  });

  it.each([
    [{ kind: 'failed', message: '', type: 'no_internet' }, true],
    [{ kind: 'failed', message: '', type: 'connection_error' }, true],
    [{ kind: 'failed', message: '', type: 'timeout' }, false],
    [{ kind: 'failed', message: '' }, false],
    [{ kind: 'forbidden', message: '' }, false],
  ] as [Failure, boolean][])('is offered only where no network is the reason: %o', (failure, isOffered) => {
    expect(canWait(failure)).toBe(isOffered);
  });
});

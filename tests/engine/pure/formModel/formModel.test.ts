import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { linesOf } from '#engine/run/lines';
import { edit, stored } from './formModelFixture';

/** The owner of a document that is edited, without a page: what is typed, computed, marked, kept and saved, in every order. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The person pauses: figures and problems have been looked at. */
const pause = () => vi.advanceTimersByTimeAsync(500);
const FARM = { supplier: { price: '10.00' } };
const amounts = (values: AnyRecord) => linesOf(values).map(({ amount }) => amount);
/** An API that answers when the test says so. */
function slowServer() {
  let end: { stored: (record: AnyRecord) => void; failed: (error: unknown) => void } | undefined;
  const sent: AnyRecord[] = [];
  return {
    sent,
    send: (payload: AnyRecord) => {
      sent.push(payload);
      return new Promise<AnyRecord>((stored, failed) => {
        end = { stored, failed };
      });
    },
    stores: (record: AnyRecord) => end?.stored(record),
    fails: (error: object) => end?.failed(error),
  };
}

describe('figures', () => {
  it('go from the header to the lines and back', async () => {
    const { model, type, typeIn, answers } = edit();
    await pause();
    answers('farm', FARM);
    await pause();
    expect(amounts(model.values())).toEqual(['20.00', '10.00']);
    expect(model.values().total).toBe('30.00');
    typeIn(0, { qty: '5' });
    await pause();
    expect([amounts(model.values()), model.values().total]).toEqual([['50.00', '10.00'], '60.00']);
    type({ supplierId: 'mill' });
    await pause();
    answers('mill', { supplier: { price: '1.00' } });
    await pause();
    expect([amounts(model.values()), model.values().total]).toEqual([['5.00', '1.00'], '6.00']);
  });

  it('that arrive late are those of the last choice, whatever was asked for before', async () => {
    const { model, type, answers, asked } = edit();
    await pause();
    type({ supplierId: 'mill' });
    await pause();
    expect(asked()).toEqual(['farm', 'mill']);
    answers('mill', { supplier: { price: '2.00' } });
    await pause();
    answers('farm', FARM);
    await pause();
    expect(model.values().total).toBe('6.00');
  });

  it('stay as they are while others are asked for, and count what is typed meanwhile', async () => {
    const { model, type, typeIn, answers } = edit();
    await pause();
    answers('farm', FARM);
    await pause();
    type({ supplierId: 'mill' });
    await pause();
    expect(model.values().total).toBe('30.00');
    typeIn(1, { qty: '3' });
    answers('mill', { supplier: { price: '2.00' } });
    await pause();
    expect(model.values().total).toBe('10.00');
  });

  it('that couldn’t be loaded say so until they are loaded again', async () => {
    const { model, answers, asked } = edit();
    await pause();
    answers('farm', {}, new Error('cut'));
    await pause();
    expect(model.seen().missing).toEqual(new Error('cut'));
    expect(asked()).toEqual([]);
    model.retryFacts();
    await pause();
    answers('farm', FARM);
    await pause();
    expect([model.seen().missing, model.values().total]).toEqual([undefined, '30.00']);
  });
});

describe('a value that a rule replaces', () => {
  it('is what rules see, and comes back when they allow it', async () => {
    const { model, type, answers } = edit();
    await pause();
    answers('farm', FARM);
    type({ dueDate: '2026-06-20' });
    await pause();
    // The first keys of a date are another date.
    type({ docDate: '2026-07-01' });
    await pause();
    expect(model.values().dueDate).toBe('2026-07-01');
    type({ docDate: '2026-06-15' });
    await pause();
    expect(model.values().dueDate).toBe('2026-06-20');
  });

  it('is forgotten once someone changes what is shown instead', async () => {
    const { model, type, answers } = edit();
    await pause();
    answers('farm', FARM);
    type({ dueDate: '2026-06-20', docDate: '2026-07-01' });
    await pause();
    type({ dueDate: '2026-07-03' });
    await pause();
    type({ docDate: '2026-06-15' });
    await pause();
    expect(model.values().dueDate).toBe('2026-07-03');
  });
});

describe('problems', () => {
  it('are at once at filled cells, and everywhere after a refused save', async () => {
    const { model, type, typeIn, answers, marks } = edit();
    await pause();
    answers('farm', FARM);
    type({ note: 'bad' });
    typeIn(0, { qty: '0' });
    await pause();
    expect([marks.cells, marks.inputs]).toEqual([[expect.stringMatching(/^items\.0\.qty: /)], []]);
    const outcome = await model.save(model.opened(), () => Promise.reject(new Error('never')));
    expect(outcome.kind).toBe('refused');
    expect(marks.inputs).toEqual(['note: Say it nicely']);
    expect(model.seen().problems.map(({ field }) => field)).toEqual(['note', 'items.0.qty']);
    type({ note: 'good' });
    typeIn(0, { qty: '4' });
    await pause();
    expect([marks.cells, marks.inputs, model.seen().attempts]).toEqual([[], [], 1]);
  });

  it('of the server stay until their value changes', async () => {
    const { model, type, answers, marks } = edit();
    const { send, fails } = slowServer();
    await pause();
    answers('farm', FARM);
    type({ note: 'x' });
    await pause();
    const saved = model.save(model.opened(), send);
    await pause();
    fails({ status: 422, errors: [{ field: 'note', rule: 'taken', message: 'Taken' }] });
    expect((await saved).kind).toBe('refused');
    await pause();
    expect(marks.inputs).toEqual(['note: Taken']);
    type({ note: 'y' });
    await pause();
    expect(marks.inputs).toEqual([]);
  });
});

describe('a refused save always says why', () => {
  const refusedWith = async (error: object) => {
    const { model, answers } = edit();
    const { send, fails } = slowServer();
    await pause();
    answers('farm', FARM);
    const saved = model.save(model.opened(), send);
    await pause();
    fails(error);
    await saved;
    const { attempts, problems, refusal, saving } = model.seen();
    expect([attempts, saving]).toEqual([1, false]);
    return [...problems.map(({ message }) => message), ...(refusal ? [refusal.message] : [])];
  };
  it.each([
    ['a named problem', { status: 422, errors: [{ field: 'note', message: 'Taken' }] }, ['Taken']],
    ['problems without a name', { status: 422, message: 'Refused', errors: [{ rule: 'odd' }] }, ['Refused']],
    ['a refusal', { status: 400, body: { message: 'Not today' } }, ['Not today']],
    ['a missing right', { status: 403, message: 'You can’t' }, ['You can’t']],
    ['no connection', { message: 'Offline', type: 'no_internet' }, ['Offline']],
    ['nothing', {}, ['Something went wrong. Nothing was saved. Try again.']],
  ])('by %s', async (_, error, said) => expect(await refusedWith(error)).toEqual(said));
});

describe('while a save is running', () => {
  it('what is typed stays, is unsaved afterwards, and is kept as a draft', async () => {
    const { model, type, typeIn, answers, draft } = edit();
    const { send, sent, stores } = slowServer();
    await pause();
    answers('farm', FARM);
    type({ note: 'first' });
    await pause();
    const saved = model.save(model.opened(), send);
    await pause();
    type({ note: 'second' });
    typeIn(0, { qty: '9' });
    await pause();
    stores({ _id: 'o1', _rev: '2', orderNumber: 'OR-1' });
    const outcome = await saved;
    expect(sent.map(({ note }) => note)).toEqual(['first']);
    if (outcome.kind === 'saved') model.continueWith({ ...stored, ...sent[0], ...outcome.record });
    await pause();
    expect([model.values().note, linesOf(model.values())[0]?.qty]).toEqual(['second', '9']);
    expect(model.seen().unsaved).toEqual(['note', 'items']);
    expect(model.opened()._rev).toBe('2');
    expect(draft()).toMatchObject({ note: 'second' });
  });

  it('nothing is left to save or keep if nothing was typed', async () => {
    const { model, type, answers, draft } = edit();
    const { send, sent, stores } = slowServer();
    await pause();
    answers('farm', FARM);
    type({ note: 'first' });
    await pause();
    expect(draft()).toMatchObject({ note: 'first' });
    const saved = model.save(model.opened(), send);
    await pause();
    stores({ _id: 'o1', _rev: '2' });
    const outcome = await saved;
    if (outcome.kind === 'saved') model.continueWith({ ...stored, ...sent[0], ...outcome.record });
    await pause();
    expect([model.isChanged(), model.seen().unsaved, draft()]).toEqual([false, [], undefined]);
  });

  it('the next one waits for it', async () => {
    const { model, type, answers } = edit();
    const { send, stores } = slowServer();
    await pause();
    answers('farm', FARM);
    type({ note: 'first' });
    const saved = model.save(model.opened(), send);
    const ended = model.ended();
    await pause();
    stores({ _id: 'o1', _rev: '2' });
    expect([(await saved).kind, await ended, await model.ended()]).toEqual(['saved', true, true]);
  });
});

describe('a conflict', () => {
  const theirs = { ...stored, _rev: '7', note: 'theirs' };
  const conflicting = async () => {
    const page = edit();
    const { send, sent, fails, stores } = slowServer();
    await pause();
    page.answers('farm', FARM);
    page.type({ note: 'mine' });
    await pause();
    const saved = page.model.save(page.model.opened(), send);
    await pause();
    fails({ status: 409, body: { current: theirs } });
    expect((await saved).kind).toBe('conflict');
    return { ...page, send, sent, stores };
  };

  it('has both versions, and leaves the input alone', async () => {
    const { model } = await conflicting();
    const { conflict, attempts } = model.seen();
    expect([conflict?.mine.note, conflict?.stored.note, attempts]).toEqual(['mine', 'theirs', 0]);
    model.closeConflict();
    expect([model.seen().conflict, model.values().note]).toEqual([undefined, 'mine']);
  });

  it('is saved over their revision with what was chosen', async () => {
    const { model, send, sent, stores } = await conflicting();
    const over = model.choose({ ...theirs, note: 'both' });
    const saved = model.save(over, send);
    await pause();
    stores({ _id: 'o1', _rev: '8' });
    expect((await saved).kind).toBe('saved');
    expect(sent.at(-1)).toMatchObject({ note: 'both', _rev: '7' });
  });

  it('gives way to their version', async () => {
    const { model } = await conflicting();
    model.restart(theirs);
    await pause();
    expect([model.values().note, model.seen().unsaved, model.seen().conflict]).toEqual(['theirs', [], undefined]);
  });
});

describe('a newer version that arrives', () => {
  it('is shown if nothing is unsaved', () => {
    const { model } = edit();
    model.refresh({ ...stored, _rev: '2', note: 'newer' });
    expect(model.values().note).toBe('newer');
  });

  it('doesn’t replace input', () => {
    const { model, type } = edit();
    type({ note: 'mine' });
    model.refresh({ ...stored, _rev: '2', note: 'newer' });
    expect([model.values().note, model.opened()._rev]).toEqual(['mine', '1']);
  });
});

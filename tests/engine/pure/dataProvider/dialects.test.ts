import { describe, expect, it } from 'vitest';
import { dialectOf } from '#dataProvider/dialects';
import { reasonIn } from '#dataProvider/dialects/reasons';
import { readSignIn } from '#dataProvider/dialects/signIn';

const reference = dialectOf();
const couchLike = dialectOf('couchLike');
const tea = { _id: 'i1', _rev: '1-a', name: 'Tea' };

describe('a list', () => {
  it.each([
    ['docs', { docs: [tea] }],
    ['an array', [tea]],
    ['data', { data: [tea], success: true }],
    ['docs within data', { data: { docs: [tea] } }],
  ])('is read from %s', (_what, json) => {
    expect(reference.readList(json)).toMatchObject({ docs: [tea], bookmark: undefined, total: undefined });
  });

  it.each(['No List', 'No Item List', 'No items', null, undefined, []])('is empty for %j', (json) => {
    for (const answer of [json, { docs: json }, { data: json }]) expect(reference.readList(answer)?.docs).toEqual([]);
  });

  it('ends where CouchDB says "nil"', () => {
    expect(reference.readList({ docs: [tea], bookmark: 'nil' })?.bookmark).toBeUndefined();
    expect(reference.readList({ docs: [tea], bookmark: 'g1AAA' })?.bookmark).toBe('g1AAA');
  });

  it('is none where there are no rows', () => {
    expect(reference.readList({ hello: 1 })).toBeUndefined();
    expect(reference.readList('Forbidden')).toBeUndefined();
    expect(reference.readList({ docs: ['a'] })).toBeUndefined();
  });

  it('is read from a view of CouchDB, without what is deleted', () => {
    const rows = [
      { id: 'i1', key: 'Tea', value: { rev: '1-a' }, doc: tea },
      { id: 'i2', key: 'Bun', value: { rev: '2-b' }, doc: { _id: 'i2', _deleted: true } },
      { id: '_design/x', key: 'x', value: {}, doc: { _id: '_design/x' } },
    ];
    expect(couchLike.readList({ total_rows: 3, offset: 0, rows })).toMatchObject({ docs: [tea], total: undefined });
    expect(couchLike.readList([{ ...tea }, { _id: 'i3', _deleted: true }])?.docs).toEqual([tea]);
    expect(couchLike.readRecord({ total_rows: 1, offset: 0, rows: rows.slice(0, 1) })).toEqual(tea);
  });
});

describe('a record', () => {
  it.each([[tea], [[tea]], [{ docs: [tea] }], [{ data: tea }], [{ data: [tea], message: 'Found' }]])(
    'is read from %j',
    (json) => expect(reference.readRecord(json)).toEqual(tea),
  );

  it('keeps a field that is called like a wrapper', () => {
    const stored = { _id: 'x', data: { a: 1 }, result: { b: 2 } };
    expect(reference.readRecord(stored)).toEqual(stored);
  });

  it.each([[undefined], [[]], ['No List'], [{ docs: [] }], [{ docs: 'No List' }]])('is none in %j', (json) =>
    expect(reference.readRecord(json)).toBeUndefined(),
  );
});

describe('the answer to a write', () => {
  it('names the stored record, whole or not', () => {
    expect(reference.readWrite(tea)).toEqual({ record: tea, isWhole: true });
    expect(reference.readWrite({ data: tea })).toEqual({ record: tea, isWhole: true });
    expect(reference.readWrite({ ok: true, id: 'i1', rev: '2-b' })).toEqual({
      record: { _id: 'i1', _rev: '2-b' },
      isWhole: false,
    });
    expect(reference.readWrite({ _id: 'i1', _rev: '2-b' })?.isWhole).toBe(false);
  });

  it.each([['Updated successfully'], [undefined], [{}], [{ message: 'Saved' }], [{ name: 'Tea' }]])(
    'names none with %j',
    (json) => expect(reference.readWrite(json)).toBeUndefined(),
  );
});

describe('a refusal', () => {
  it.each([
    [400, { error: 'Price is missing' }, 'Price is missing'],
    [400, { error: 'bad_request', reason: 'Price is missing' }, 'Price is missing'],
    [400, { message: 'Price is missing', error: 'Bad Request' }, 'Price is missing'],
    [400, { statusCode: 400, message: ['Price is missing', 'Name is missing'] }, 'Price is missing. Name is missing'],
    [422, { error: { message: 'Price is missing' } }, 'Price is missing'],
    [400, 'Price is missing', 'Price is missing'],
    [200, { error: 'Price is missing' }, 'Price is missing'],
    [200, { status: 'fail', message: 'Price is missing' }, 'Price is missing'],
    [200, { success: false, msg: 'Price is missing' }, 'Price is missing'],
  ])('of %i %j has the API`s own reason', (status, json, reason) => {
    expect(reference.readRefusal(status, json)).toMatchObject({ status: status < 400 ? 400 : status, reason });
  });

  it.each([
    [409, 'Conflict'],
    [409, { error: 'conflict', reason: 'Document update conflict.' }],
    [200, { error: 'conflict', reason: 'Document update conflict.' }],
    [412, { error: 'conflict' }],
    [409, 'Document update conflict'],
  ])('of %i %j is a conflict, whose reason is not for people', (status, json) =>
    expect(reference.readRefusal(status, json)).toMatchObject({ status: 409, reason: undefined }),
  );

  it('of a conflict in the API`s own sentence keeps the sentence', () =>
    expect(reference.readRefusal(409, { message: 'Ada changed this at 10:20' })?.reason).toBe(
      'Ada changed this at 10:20',
    ));

  it('brings problems to their fields, whatever they are called', () => {
    const errors = [{ field: 'price', rule: 'required', message: 'Price is required' }];
    expect(reference.readRefusal(400, { code: 'invalid', errors })?.body).toEqual({ code: 'invalid', errors });
    expect(reference.readRefusal(400, { errors: [{ msg: 'Too long', param: 'name' }] })?.body.errors).toMatchObject([
      { field: 'name', rule: 'invalid', message: 'Too long' },
    ]);
    expect(reference.readRefusal(400, { errors: { name: ['Too long'] } })).toMatchObject({
      reason: undefined,
      body: { errors: [{ field: 'name', message: 'Too long' }] },
    });
    expect(reference.readRefusal(400, { errors: ['Too long'] })).toMatchObject({ reason: 'Too long', body: {} });
  });

  it.each([
    [500, '<h1>Internal Server Error</h1>'],
    [500, 'TypeError: x is undefined at y.js:3'],
    [404, '<!DOCTYPE html><pre>Cannot GET /v1/x</pre>'],
    [400, undefined],
  ])('of %i %j has none that is for people', (status, json) =>
    expect(reference.readRefusal(status, json)).toMatchObject({ status, reason: undefined }),
  );

  it.each([
    [tea],
    [[]],
    ['Updated successfully'],
    [{ docs: [] }],
    [{ _id: 'l1', error: 'Printer offline' }],
    [{ status: 'draft' }],
    [{ error: null, data: [] }],
    [{ error: {} }],
    [undefined],
  ])('is not seen in the good answer %j', (json) => expect(reference.readRefusal(200, json)).toBeUndefined());

  it('is no page of text', () => expect(reasonIn('x'.repeat(1_000))).toBeUndefined());
});

describe('a sign-in', () => {
  const answer = { accessToken: 'a', token: 't', userId: 'u1', email: 'e' };
  it.each([
    [answer],
    [{ data: answer }],
    [{ status: 'success', data: answer }],
    [{ access_token: 'a', refresh_token: 't', user: { _id: 'u1', email: 'e' } }],
  ])('is read from %j', (json) => expect(readSignIn(json)).toMatchObject(answer));

  it.each([[{ status: 'fail' }], ['ok'], [null], [{}]])('is none in %j', (json) =>
    expect(readSignIn(json)).toBeUndefined(),
  );
});

it('a dialect that does not exist is named with those that do', () => {
  expect(() => dialectOf('soap')).toThrow('/config.json names the dialect "soap"; there are: reference, couchLike');
});

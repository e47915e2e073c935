import { describe, expect, it } from 'vitest';
import { defineDocument, defineResource } from '#engine/define';
import * as builders from '#engine/define/builders';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Fields } from '#engine/define/fields';
import { keepCode } from '#server/records/write/codes';
import { isId, newId, nextRevision } from '#server/records/write/identifiers';
import { merge, missingRight, onceProblems } from '#server/records/write/merge';
import { claimsOf, takenProblem } from '#server/records/write/uniqueKeys';

/** What a write takes from a request, who may change what, and which values it claims. */

type Identity = Parameters<typeof merge>[0];
const person = (...modules: string[]) =>
  ({
    isAdministrator: false,
    permissions: Object.fromEntries(
      modules.map((module) => module.split('.')).map(([module = '', action = 'view']) => [module, [action]]),
    ),
  }) as unknown as Identity;
const [seesCosts, seesNone] = [person('VIEW_COST'), person()];

const fields: Fields = {
  name: builders.text(),
  cost: builders.cost(),
  made: builders.text({ readOnly: true }),
  tags: builders.list(
    {
      id: builders.text({ readOnly: true }),
      word: builders.text(),
      price: builders.cost(),
      size: builders.text({ default: 'M' }),
      at: builders.date({ default: '@today' }),
    },
    { key: 'id' },
  ),
  home: builders.group({ town: builders.text(), rent: builders.cost() }),
};
const stored = {
  ...{ name: 'Old', cost: '5', made: 'by us', home: { town: 'Kandy', rent: '9' } },
  tags: [
    { id: 'a', word: 'one', price: '1', size: 'S' },
    { id: 'b', word: 'two', price: '2', size: 'L' },
  ],
};

describe('a write', () => {
  it('changes what is sent, and keeps what is not sent, made or hidden', () => {
    expect(merge(seesCosts, fields, stored, { name: 'New', made: 'by me', cost: '6' })).toEqual({
      ...stored,
      name: 'New',
      cost: '6',
    });
    expect(merge(seesNone, fields, stored, { name: null, cost: '6' })).toEqual({ ...stored, name: null });
    expect(merge(seesCosts, fields, undefined, { name: 'New', made: 'by me' })).toEqual({ name: 'New' });
    expect(merge(seesCosts, fields, stored, { other: 1 })).toEqual({ ...stored, other: 1 });
  });

  it('keeps in a group what is not sent, and what is hidden', () => {
    expect(merge(seesCosts, fields, stored, { home: { town: 'Galle' } }).home).toEqual({ town: 'Galle', rent: '9' });
    expect(merge(seesNone, fields, stored, { home: { town: 'Galle', rent: '1' } }).home).toEqual({
      town: 'Galle',
      rent: '9',
    });
    expect(merge(seesCosts, fields, { home: 'none' }, { home: { rent: '1' } }).home).toEqual({ rent: '1' });
    expect([
      merge(seesCosts, fields, stored, { home: '' }).home,
      merge(seesCosts, fields, stored, { tags: '' }).tags,
    ]).toEqual([null, null]);
    expect(merge(seesCosts, fields, stored, { name: '' }).name).toBe('');
  });

  it('replaces a list, whose known entries keep what is hidden, and new ones get their defaults', () => {
    const sent = [{ id: 'b', word: 'second' }, { word: 'new' }, 'none'];
    const tags = (identity: Identity) => merge(identity, fields, stored, { tags: sent }).tags as AnyRecord[];
    const [known, fresh, wrong] = tags(seesNone);
    expect(known).toMatchObject({ word: 'second', price: '2' });
    expect(known).not.toHaveProperty('size');
    expect(fresh).toMatchObject({ word: 'new', size: 'M' });
    expect(fresh).not.toHaveProperty('at');
    expect(fresh).not.toHaveProperty('price');
    expect(wrong).toBe('none');
    expect(tags(seesCosts)[0]).not.toHaveProperty('price');
  });

  it('does not change what is set once', () => {
    const once: Fields = {
      code: builders.text({ once: true, label: 'Code' }),
      made: builders.text({ once: true, readOnly: true }),
      name: builders.text(),
    };
    const said = (after: AnyRecord) =>
      onceProblems(once, { code: 'A', made: '1', name: 'x' }, after).map(({ field, message }) => `${field} ${message}`);
    expect(said({ code: 'A', made: '2', name: 'y' })).toEqual([]);
    expect(said({ code: 'B', made: '1', name: 'x' })).toEqual(['code Code cannot be changed once it is saved']);
  });

  it('needs the right of each field that it changes, at any depth', () => {
    const needs: Fields = {
      limit: builders.text({ needs: 'setLimit' }),
      home: builders.group({ rent: builders.text({ needs: 'setRent' }) }),
      rows: builders.list({ price: builders.text({ needs: 'setPrice' }), note: builders.text() }),
    };
    const before = { limit: '1', home: { rent: '2' }, rows: [{ price: '3' }] };
    const missing = (after: AnyRecord, identity = person(), was: AnyRecord = before) =>
      missingRight(identity, 'THING', needs, was, { ...was, ...after });
    expect(missing({})).toBeUndefined();
    expect(missing({ limit: '2' })).toBe('setLimit');
    expect(missing({ limit: '2' }, person('THING.setLimit'))).toBeUndefined();
    expect([
      missing({ limit: '' }, person(), { limit: null }),
      missing({ limit: undefined }, person(), { limit: '' }),
    ]).toEqual([undefined, undefined]);
    expect(missing({ limit: null })).toBe('setLimit');
    expect([missing({ home: { rent: '3' } }), missing({ home: { rent: '3' } }, person('THING.setRent'))]).toEqual([
      'setRent',
      undefined,
    ]);
    expect(missing({ home: { rent: '1' } }, person(), { limit: '1' })).toBe('setRent');
    expect([
      missing({ rows: [{ price: '3', note: 'x' }] }),
      missing({ rows: [{ price: '4' }] }),
      missing({ rows: [...before.rows, { price: '9' }] }),
    ]).toEqual([undefined, 'setPrice', 'setPrice']);
    expect(missing({ rows: [...before.rows, { note: 'free' }, 'none'] })).toBeUndefined();
  });
});

describe('values that only one record may have', () => {
  const thing = defineResource({
    ...{ name: 'things', label: { one: 'Thing', many: 'Things' }, title: 'name', module: 'THING' },
    fields: {
      name: builders.text({ unique: ['placeId'], label: 'Name' }),
      code: builders.text({ unique: true, label: 'Code' }),
      placeId: builders.reference('places', { label: 'Place' }),
      ownerId: builders.reference('people', { unique: true, label: 'Owner' }),
    },
    numbering: { field: 'code', pattern: 'T-{3}' },
  } as never) as unknown as Entity;
  const note = defineDocument({
    ...{ name: 'notes', label: { one: 'Note', many: 'Notes' }, module: 'NOTE', number: 'noteNo', prefix: 'N' },
    paths: { list: '/n', create: '/n/c', edit: '/n/e', review: '/n/r', view: '/n/v' },
    fields: { invoice: builders.text({ unique: true }) },
    lines: { fields: { amount: builders.quantity() } },
  } as never) as unknown as Entity;
  const claims = (entity: Entity, record: AnyRecord) =>
    claimsOf(entity, record).map(({ key, value }) => `${key}=${value}`);

  it('are claimed without case and accents, within their scope', () => {
    expect(claims(thing, { name: 'Café', code: 'A1', placeId: 'p' })).toEqual(['name|placeId=cafe|p', 'code=a1']);
    expect(claims(thing, { name: 'Café' })).toEqual(['name|placeId=cafe|']);
    expect(claims(thing, { name: '', code: null, clientRequestId: 'R-1' })).toEqual(['clientRequestId=r-1']);
    const long = (length: number) => claimsOf(thing, { code: 'x'.repeat(length) })[0]?.value.length;
    expect([long(400), long(401)]).toEqual([400, 64]);
  });

  it('a deleted document keeps its number and request, and nothing else', () => {
    const record = { noteNo: 'N-1', clientRequestId: 'r', invoice: 'I-1' };
    expect(claims(note, record)).toEqual(['noteNo=n-1', 'clientRequestId=r', 'invoice=i-1']);
    expect(claims(note, { ...record, status: 'delete' })).toEqual(['noteNo=n-1', 'clientRequestId=r']);
    expect(claims(thing, { code: 'A', status: 'delete' })).toEqual(['code=a']);
  });

  it('are named where they are taken', () => {
    const said = (field: string, record: AnyRecord) =>
      takenProblem(thing, record, { key: field, value: '', field }).message;
    expect(said('code', { code: 'A1' })).toBe('Code: “A1” is already used');
    expect(said('name', { name: 'Café' })).toBe('Name: “Café” is already used for this place');
    expect(said('ownerId', { ownerId: 'u1' })).toBe('Owner: this choice is already used');
  });

  it('a generated code stays where none is typed', () => {
    const kept = (before: AnyRecord, after: AnyRecord, entity = thing) => keepCode(entity, before, after).code;
    expect([
      kept({ code: 'T-001' }, { code: '' }),
      kept({ code: 'T-001' }, {}),
      kept({ code: 'T-001' }, { code: 'X' }),
      kept({ code: '' }, { code: null }),
    ]).toEqual(['T-001', 'T-001', 'X', null]);
    expect(kept({ code: 'T-001' }, {}, note)).toBeUndefined();
  });
});

describe('ids and revisions', () => {
  it('ids sort in the order in which they were made, and name what they are of', () => {
    const ids = Array.from({ length: 200 }, () => newId('inventoryCategories'));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(200);
    expect([ids[0]?.split('_')[0], newId('items').split('_')[0]]).toEqual(['inventoryCategory', 'item']);
    expect(newId('items')).toMatch(/^item_[0-9a-z]{9}[0-9a-z]{3}[0-9a-f]{12}$/);
  });

  it('revisions count writes, and differ with the content', () => {
    const [first, other] = [nextRevision(undefined, { a: 1 }), nextRevision(undefined, { a: 2 })];
    expect([
      first.split('-')[0],
      nextRevision(first, {}).split('-')[0],
      nextRevision('9-x', {}).split('-')[0],
      nextRevision('x', {}).split('-')[0],
    ]).toEqual(['1', '2', '10', '1']);
    expect(first).not.toBe(other);
    expect(nextRevision(undefined, { a: 1 })).toBe(first);
    expect(nextRevision('1-x', { a: 1 }).slice(2)).not.toBe(first.slice(2));
  });

  it('an id fits in an address', () => {
    expect(['a', 'A.b:c@d-e_1', 'x'.repeat(100)].map(isId)).toEqual([true, true, true]);
    expect(['', 'a b', 'a/b', 'x'.repeat(101), 7, undefined].map(isId)).toEqual(Array(6).fill(false));
  });
});

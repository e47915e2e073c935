import { describe, expect, it } from 'vitest';
import type { AnyRecord, Field, Fields } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { declaredOnly, withUndeclared } from '#engine/run/evaluate/undeclared';
import { entities, entity } from '#resources';
import { computedKeys, payloadOf, withAllFields } from '#src/form/record';

/** Undeclared values of a record survive an edit: an API may have fields unknown to the console. */

let count = 0;
/** Undeclared fields of every shape. */
const extras = (): AnyRecord => {
  count += 1;
  return { [`x_text_${count}`]: `kept ${count}`, xList: [1, { deep: count }], xObject: { a: null, b: false } };
};

/** A stored record with a value in each of its fields, and undeclared ones at every depth. */
function stored(fields: Fields): AnyRecord {
  const sample = (field: Field): unknown => {
    if (field.kind === 'group') return stored(field.fields);
    if (field.kind === 'list' || field.kind === 'lines') return [stored(field.fields), stored(field.fields)];
    if (field.kind === 'boolean') return true;
    return field.kind === 'integer' ? 7 : 'text';
  };
  const own = Object.entries(fields).filter(([, field]) => !field.secret && !field.virtual);
  return { ...Object.fromEntries(own.map(([key, field]) => [key, sample(field)])), ...extras() };
}

const listed = entities.map((entity) => ({ name: entity.name, entity }));

it('looks at every entity', () => expect(listed.length).toBeGreaterThan(35));

describe.each(listed)('a record of $name', ({ entity }) => {
  const fields = fieldsOf(entity);
  const record = { ...stored(fields), _id: 'a', _rev: '1-a', _attachments: { photo: {} } };

  it('is validated without undeclared fields', () => {
    const judged = declaredOnly(fields, record);
    expect(JSON.stringify(judged)).not.toContain('kept ');
    expect(declaredOnly(fields, judged)).toBe(judged);
  });

  it('is sent back whole when nothing was changed', () => {
    const typed = withAllFields(fields, { ...record, id: 'a' });
    const sent = payloadOf(entity, 'edit', declaredOnly(fields, record), record, typed);
    expect(sent).toEqual(record);
  });
});

it('a moved or removed entry keeps its undeclared fields with it', () => {
  const fields: Fields = { rows: { kind: 'list', fields: { name: { kind: 'text' } } } };
  const typed = { rows: [{ name: 'C', x: 3 }, { name: 'new' }, { name: 'a', x: 1 }] };
  expect(withUndeclared(fields, declaredOnly(fields, typed), typed)).toEqual(typed);
});

it('unedited values are sent back unchanged, edited ones are not', () => {
  const entity = entities.find(({ name }) => name === 'discounts');
  if (!entity) throw new Error('no discounts');
  const held = {
    _id: 'd',
    _rev: '1-a',
    name: 'Staff',
    discountType: 'percentage',
    value: '25',
    minimumBill: 0,
    status: 'active',
  };
  const checked = { ...held, name: 'Crew', value: '25.0000', minimumBill: '0.00' };
  expect(payloadOf(entity, 'edit', checked, held)).toEqual({ ...held, name: 'Crew' });
  expect(payloadOf(entity, 'edit', { ...checked, value: '30.0000' }, held)).toMatchObject({ value: '30.0000' });
});

it('unedited lines are sent back unchanged, wherever they have moved', () => {
  const entity = entities.find(({ name }) => name === 'purchaseOrders');
  if (!entity) throw new Error('no orders');
  const line = (lineNo: number, orderedQty: string) => ({
    lineNo,
    itemId: `i${lineNo}`,
    unitPrice: '120',
    orderedQty,
    oldUnit: 'kg',
    itemName: '',
  });
  const held = { _id: 'p', _rev: '1-a', status: 'draft', remarks: '', items: [line(1, '5'), line(2, '7')] };
  const typed = { ...held, items: [line(2, '7'), line(1, '6')] };
  // Rules get no empty texts.
  const checked = {
    status: 'draft',
    items: typed.items.map(({ itemName: _, orderedQty, ...each }) => ({
      ...{ ...each, unitPrice: '120.0000', orderedQty: `${orderedQty}.0000` },
    })),
  };
  expect(payloadOf(entity, 'edit', checked, held, typed)).toMatchObject({
    ...{ remarks: '', items: [line(2, '7'), line(1, '6.0000')] },
  });
});

it('sends computed values to an API that stores them unchanged, and to no other', () => {
  const order = entity('purchaseOrders');
  const stored = { _id: '1', _rev: '1-a', supplierId: 's', items: [], grandTotal: '10.00', createdBy: 'u' };
  const checked = { ...stored, grandTotal: '25.00', createdBy: 'someone else' };
  const total = { grandTotal: '25.00' };
  const spec = { ...order, onlySpec: true } as const;
  expect(computedKeys(order, total)).toEqual([]);
  expect(computedKeys(spec, total)).toContain('grandTotal');
  expect(payloadOf(order, 'edit', checked, stored)).toMatchObject({ grandTotal: '10.00', createdBy: 'u' });
  const sent = payloadOf(spec, 'edit', checked, stored, checked, computedKeys(spec, total));
  expect(sent).toMatchObject({ grandTotal: '25.00', createdBy: 'u' });
  // The same amount in another format: as it is stored.
  expect(
    payloadOf(spec, 'edit', { ...checked, grandTotal: '10' }, stored, checked, computedKeys(spec, total)),
  ).toMatchObject({ grandTotal: '10.00' });
  expect(payloadOf(order, 'create', checked, {})).not.toHaveProperty('grandTotal');
  expect(payloadOf(spec, 'create', checked, {}, checked, computedKeys(spec, total))).toMatchObject(total);
});

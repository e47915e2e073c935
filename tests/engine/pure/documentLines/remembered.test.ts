import { describe, expect, it } from 'vitest';
import type { AnyRecord, Fields } from '#engine/define/fields';
import { fieldsOf, lineFieldsOf } from '#engine/read/entities';
import { referencesIn } from '#engine/run/evaluate/choices';
import type { Subject } from '#engine/run/evaluate/evaluate';
import { withoutIdle } from '#engine/run/evaluate/inapplicable';
import { createLineMemory } from '#engine/run/evaluate/lineMemory';
import { linesOf } from '#engine/run/lines';
import { overlaid } from '#engine/run/values';
import { documents, entity } from '#resources/index';
import { evaluatedInForm, typedDraft } from '#src/form/problems';

/** A document is validated while typing from remembered results of its lines: they equal the validation of the whole. */

const TODAY = '2026-06-14';
const user = { permissions: {}, isAdministrator: true };
const context = { today: TODAY, userId: 'usr', can: () => true, settings: {}, outlet: {} };

/** The same numbers from 0 to 1 in every run. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
};
type Random = ReturnType<typeof numbersFrom>;
const one = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

const ITEMS = ['item_1', 'item_2', 'item_3', 'item_4', 'item_5'];
const UNITS = ['unit_kg', 'unit_g', 'unit_box'];

/** The facts that rules know of other records; prices, rates and states differ between loads. */
const factsFrom = (random: Random): AnyRecord => {
  const lines = ITEMS.map((itemId, index) => ({
    ...{
      lineNo: index + 1,
      itemId,
      orderedQty: '10.0000',
      approvedQty: '8.0000',
      receivedQty: one(random, ['0', '2']),
    },
    ...{
      unitPrice: one(random, ['3.0000', '4.5000']),
      purchaseUnitId: 'unit_kg',
      unitId: 'unit_kg',
      sentQty: '6.0000',
    },
  }));
  const item = (id: string) => ({
    ...{ _id: id, itemCode: id, itemName: `Item ${id}`, status: one(random, ['active', 'active', 'inactive']) },
    ...{ baseUnitId: one(random, ['unit_kg', 'unit_g']), isStockTracked: true, stockOnHand: one(random, ['5', '0']) },
    itemUnits: [{ unitId: 'unit_box', factorToBase: one(random, ['12', '24']) }],
  });
  return {
    items: Object.fromEntries(ITEMS.filter(() => random() > 0.1).map((id) => [id, item(id)])),
    units: UNITS.map((_id, index) => ({
      ...{ _id, unitCode: _id, unitName: _id, measureTypeId: index < 2 ? 'mass' : 'pack', status: 'active' },
      conversionToBase: index === 1 ? '0.001' : '1',
    })),
    taxes: { tax_1: { _id: 'tax_1', exactRate: one(random, ['10', '18']), effectiveRate: '10' } },
    prices: ITEMS.map((itemId) => ({ itemId, purchaseUnitId: 'unit_kg', price: one(random, ['2', '7']) })),
    source: one(random, [undefined, { _id: 'source_1', status: 'approved', outletId: 'outlet_1', items: lines }]),
    siblings: [],
  };
};

const valueFor = (key: string, field: Fields[string], random: Random): unknown => {
  switch (field.kind) {
    case 'reference':
      return one(random, field.to === 'inventoryItems' ? ITEMS : field.to === 'units' ? UNITS : ['tax_1', '']);
    case 'choice':
      return one(random, field.values);
    case 'boolean':
      return random() > 0.5;
    case 'date':
      return one(random, [TODAY, '2026-06-20', 'soon', null]);
    case 'integer':
      return one(random, [1, 2, 3, null]);
    case 'text':
    case 'longText':
      return one(random, ['', ` ${key}`, 'B1', 'x'.repeat(random() > 0.9 ? 3000 : 3)]);
    default:
      return 'fields' in field ? undefined : one(random, ['1', '2.5', '0', '-1', '', 'many', '99999', '1.00001']);
  }
};

const typedKeys = (fields: Fields) =>
  Object.keys(fields).filter((key) => {
    const field = fields[key];
    return field && !field.readOnly && field.kind !== 'computed' && !('fields' in field);
  });

const lineFrom = (fields: Fields, random: Random): AnyRecord =>
  Object.fromEntries(
    typedKeys(fields).flatMap((key) => {
      const field = fields[key];
      const value = field && (field.required || random() > 0.4) ? valueFor(key, field, random) : undefined;
      return value === undefined ? [] : [[key, value]];
    }),
  );

/** One edit: a line is added, deleted, moved or changed, or the header is. Lines are replaced, never mutated. */
function edited(record: AnyRecord, fields: Fields, lineFields: Fields, random: Random): AnyRecord {
  const lines = [...linesOf(record)];
  const at = Math.floor(random() * lines.length);
  const choice = random();
  const line = lines[at];
  if (choice < 0.2 || !line) lines.splice(at, 0, lineFrom(lineFields, random));
  else if (choice < 0.3) lines.splice(at, 1);
  else if (choice < 0.4) lines.splice(Math.floor(random() * lines.length), 0, ...lines.splice(at, 1));
  else if (choice < 0.85) {
    const key = one(random, typedKeys(lineFields));
    const field = lineFields[key];
    if (field) lines[at] = { ...line, [key]: valueFor(key, field, random) };
  } else {
    const key = one(random, typedKeys(fields));
    const field = fields[key];
    return field ? { ...record, [key]: valueFor(key, field, random) } : record;
  }
  return { ...record, items: lines };
}

describe('every document, through random edits, undone and done again', () => {
  it.each(documents.map((document) => [document.name, document] as const))('%s', (_name, document) => {
    for (let seed = 1; seed <= 4; seed++) {
      const random = numbersFrom(seed * 7919);
      const [fields, lineFields] = [fieldsOf(document), lineFieldsOf(document)];
      const memory = createLineMemory();
      let facts = factsFrom(random);
      let record: AnyRecord = { outletId: 'outlet_1', docDate: TODAY, items: [lineFrom(lineFields, random)] };
      const isStored = random() > 0.5;
      const before = isStored ? { ...record, _id: 'doc_1', _rev: '1-a', status: 'draft' } : undefined;
      if (before) record = before;
      const subject: Subject = { entity: document, before, context, user };
      const past = [record];
      for (let step = 0; step < 40; step++) {
        if (random() < 0.15) record = one(random, past);
        else if (random() < 0.1) facts = factsFrom(random);
        else record = edited(record, fields, lineFields, random);
        past.push(record);
        const whole = evaluatedInForm(subject, typedDraft(subject, record), facts);
        const draft = typedDraft(subject, record, memory);
        const remembered = evaluatedInForm(subject, draft, facts, memory);
        expect(remembered).toEqual(whole);
        // Computed values go back into the lines, as in the form.
        const { items } = remembered.computed;
        const shown = linesOf(draft.record);
        if (Array.isArray(items) && random() > 0.3)
          record = {
            ...record,
            items: linesOf(record).map((line, index) => overlaid(line, shown[index], items[index] ?? shown[index])),
          };
      }
    }
  });
});

describe('what costs more with every line', () => {
  const order = entity('purchaseOrders');
  const lines = Array.from({ length: 3000 }, (_, index) => ({ lineNo: index + 1, itemId: `item_${index}` }));
  const stored = { _id: 'doc_1', _rev: '1-a', items: lines };

  it('asks once per path what is stored', () => {
    const typed = { ...stored, items: [...lines, { itemId: 'item_new' }, { itemId: 'item_7' }] };
    let read = 0;
    const get = (line: AnyRecord, key: string) => {
      read += 1;
      return line[key];
    };
    const watched = { ...stored, items: lines.map((line) => new Proxy<AnyRecord>(line, { get })) };
    expect(referencesIn(fieldsOf(order), typed, watched).map(({ path }) => path)).toEqual(['items.3000.itemId']);
    expect(read).toBeLessThan(lines.length * 10);
  });

  it('a line without idle values stays the same object, whatever happens to the others', () => {
    const typed = { ...stored, items: [lines[0], { ...lines[1], itemId: 'item_new' }, ...lines.slice(2)] };
    const output = withoutIdle(fieldsOf(order), typed, stored);
    expect(linesOf(output).every((line, index) => line === typed.items[index])).toBe(true);
  });
});

it('compares a line with its latest result, not an earlier one', () => {
  const fields = fieldsOf(entity('issueNotes'));
  const memory = createLineMemory();
  const typed = { items: [{ itemId: 'item_1', issuedQty: '1' }] };
  const same = { items: [{ ...typed.items[0], baseQuantity: '1.0000' }] };
  const other = { items: [{ ...typed.items[0], issuedQty: '2' }] };
  expect([same, other, same].map((worked) => memory.differs(fields, typed, worked))).toEqual([false, true, false]);
});

import { expect, it } from 'vitest';
import { choice, cost, defineDocument, defineResource, group, integer, list, text } from '#engine/define';
import { entities } from '#resources/index';
import onDisk from '#resources/records.gen.ts?raw';
import { RECORD_TYPES, recordTypes } from '#server/recordTypes';

it('the types of records follow from the declarations', () => {
  expect(entities.length).toBeGreaterThan(35);
  expect(
    onDisk === recordTypes(entities),
    `${RECORD_TYPES} is not what the declarations say: run "npm run types"`,
  ).toBe(true);
});

const thing = (name: string, one: string) =>
  defineResource({
    name,
    label: { one, many: `${one}s` },
    title: 'label',
    module: 'THING',
    fields: {
      label: text({ required: true }),
      places: integer(),
      price: cost({ required: true }),
      pin: text({ secret: true }),
      kind: choice(['round', 'square'], { required: true }),
      size: group({ width: integer({ required: true }) }, { required: true }),
      'odd-key': list({ name: text({ required: true }), note: text() }),
    },
  });

it('describe a record: required, optional, hidden and nested fields', () => {
  expect(recordTypes([thing('tables', 'Big table')])).toContain(`/** Big tables: \`tables\`. */
export type BigTable = {
  _id: string;
  _rev: string;
  label: string;
  places?: number | null;
  price?: string | null;
  kind: 'round' | 'square';
  size: {
    width: number;
  };
  'odd-key'?: {
    name: string;
    note?: string | null;
  }[] | null;
  status: 'active' | 'inactive';
  createdBy?: string | null;
  createdDateTime?: string | null;
  modifiedBy?: string | null;
  modifiedDateTime?: string | null;
};
`);
});

it('give documents their number, state and lines', () => {
  const note = defineDocument({
    name: 'notes',
    label: { one: 'Note', many: 'Notes' },
    module: 'NOTE',
    number: 'noteNumber',
    prefix: 'N',
    statuses: { draft: { label: 'Draft', tone: 'grey' } },
    paths: { list: '/a', create: '/b', edit: '/c', review: '/d' },
    fields: { noteNumber: text({ readOnly: true }) },
    lines: { word: text({ required: true }) },
    totals: [],
  });
  const types = recordTypes([note]);
  expect(types).toContain('\n  noteNumber: string;\n');
  expect(types).toContain(`\n  status: 'draft';\n`);
  expect(types).toContain('\n  items: {\n    lineNo: number;\n    word: string;\n  }[];\n');
  expect(types).toContain(`interface Records {\n    notes: Note;\n  }`);
});

it('refuse two entities of one name', () => {
  expect(() => recordTypes([thing('a', 'Table'), thing('b', 'Table')])).toThrow('a and b are both called “Table”');
});

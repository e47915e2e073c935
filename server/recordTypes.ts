/** Declarations as TypeScript: `npm run types` writes them to resources/records.gen.ts, and a test keeps that file up to date. */

import type { Entity, Field, Fields } from '#engine/define';
import { fieldsOf } from '#engine/read/entities';

/** The file's path from the project's root. */
export const RECORD_TYPES = 'resources/records.gen.ts';

const HEAD = `/**
 * Generated from the declarations by \`npm run types\`; not edited by hand. One type per entity: its records as they are stored and
 * answered. Decimals are strings. A field that may be empty, hidden from someone or worked out by the server is optional.
 */
`;

const WIDTH = 120;
const quoted = (value: string): string => `'${value.replace(/'/g, "\\'")}'`;
const keyOf = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));

/** A type's name: the entity's singular as one word, 'Menu item' is MenuItem. */
const typeName = ({ label }: Pick<Entity, 'label'>): string =>
  label.one
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const choiceOf = (values: readonly string[]): string => values.map(quoted).join(' | ') || 'string';

/** The type of a field's value, for a declaration indented by `indent`. */
function typeOfValue(field: Field, indent: string): string {
  switch (field.kind) {
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'choice':
      return choiceOf(field.values);
    case 'choices':
      return `(${choiceOf(field.values)})[]`;
    case 'tags':
    case 'references':
      return 'string[]';
    case 'files':
      return '{ id: string; name: string; type: string; size: number }[]';
    case 'group':
      return objectOf(field.fields, indent);
    case 'list':
    case 'lines':
      return `${objectOf(field.fields, indent)}[]`;
    case 'computed':
      return field.as === 'integer' ? 'number' : field.as === 'boolean' ? 'boolean' : 'string';
    default:
      return 'string';
  }
}

/** Whether every stored record has the field for every reader: not if it depends on a condition or a permission. */
const isAlwaysThere = (field: Field): boolean =>
  field.required === true && !field.when && !field.sensitive && !field.virtual && !field.readOnly;

/** One key of a type; a long union has one line per value. */
function member(key: string, field: Field, indent: string, isThere = isAlwaysThere(field)): string {
  const value = typeOfValue(field, `${indent}  `);
  const head = `${indent}  ${keyOf(key)}${isThere ? '' : '?'}:`;
  const line = `${head} ${value}${isThere ? '' : ' | null'};`;
  if (line.length <= WIDTH || field.kind !== 'choice') return line;
  const values = [...field.values.map(quoted), ...(isThere ? [] : ['null'])];
  return `${head}\n${values.map((each) => `${indent}    | ${each}`).join('\n')};`;
}

const members = (fields: Fields, indent: string): string[] =>
  Object.entries(fields)
    .filter(([, field]) => field.secret === undefined)
    .map(([key, field]) => member(key, field, indent));

const objectOf = (fields: Fields, indent: string): string => `{\n${members(fields, indent).join('\n')}\n${indent}}`;

/** Fields that the server sets on every record. */
const givenTo = (entity: Entity): readonly (string | undefined)[] => [
  'status',
  entity.kind === 'document' ? entity.number : entity.numbering?.field,
];

function typeOf(entity: Entity): string {
  const given = givenTo(entity);
  const lines = Object.entries(fieldsOf(entity))
    .filter(([, field]) => field.secret === undefined)
    .map(([key, field]) => {
      if (field.kind !== 'lines') return member(key, field, '', given.includes(key) || isAlwaysThere(field));
      const { lineNo, ...rest } = field.fields;
      const row = [...(lineNo ? ['    lineNo: number;'] : []), ...members(rest, '  ')];
      return `  ${key}: {\n${row.join('\n')}\n  }[];`;
    });
  return `/** ${entity.label.many}: \`${entity.name}\`. */\nexport type ${typeName(entity)} = {\n  _id: string;\n  _rev: string;\n${lines.join('\n')}\n};\n`;
}

/** The whole file. @throws Error if two entities have the same singular, because their types would have the same name */
export function recordTypes(entities: readonly Entity[]): string {
  const names = new Map<string, string>();
  for (const entity of entities) {
    const other = names.get(typeName(entity));
    if (other)
      throw new Error(`${other} and ${entity.name} are both called “${entity.label.one}”: give one another label`);
    names.set(typeName(entity), entity.name);
  }
  const index = entities.map((entity) => `    ${keyOf(entity.name)}: ${typeName(entity)};`).join('\n');
  return `${HEAD}\n${entities.map(typeOf).join('\n')}\ndeclare module '#engine/define/records' {\n  interface Records {\n${index}\n  }\n}\n`;
}

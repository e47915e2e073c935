/** OpenAPI schemas of records, derived from the declarations' fields. */

import type { Entity } from '#engine/define/declaration';
import { type Field, type Fields, type Kind, labelOf, shownKind } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { longestOf } from '#engine/run/evaluate/valueReaders';
import { objectIn } from '#engine/run/values';

/** A JSON schema (OpenAPI 3.1). */
export type Schema = Record<string, unknown>;

const decimal: Schema = { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$', description: 'A decimal as a string' };
/** Limits apply only to what is sent. */
const isWritten = ({ kind, readOnly }: Field): boolean => kind !== 'computed' && !readOnly;
const text = (field: Field): Schema => {
  const { minLength, pattern } = field as Field<'text'>;
  return {
    type: 'string',
    ...(isWritten(field) ? { maxLength: longestOf(field) } : {}),
    ...(minLength ? { minLength } : {}),
    ...(pattern ? { pattern: pattern.test } : {}),
  };
};
const integer = (field: Field): Schema => {
  const { min, max } = field as Field<'integer'>;
  return {
    type: 'integer',
    ...(min === undefined ? {} : { minimum: Number(min) }),
    ...(max === undefined ? {} : { maximum: Number(max) }),
  };
};
const oneOf = (field: Field): Schema => ({ type: 'string', enum: [...(field as Field<'choice'>).values] });
const idOf = (field: Field): Schema => ({ type: 'string', description: `Id of ${(field as Field<'reference'>).to}` });
/** An array of such. */
export const listOf = (items: Schema): Schema => ({ type: 'array', items });
const nested = (field: Field): Schema => objectOf((field as Field<'group'>).fields);

export const attachedFile: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    name: { type: 'string', readOnly: true },
    type: { enum: ['application/pdf', 'image/jpeg', 'image/png'], readOnly: true },
    size: { type: 'integer', description: 'Bytes', readOnly: true },
  },
  required: ['id'],
};

/** One schema per kind: a new kind doesn't compile until it has one. */
const schemas: Record<Exclude<Kind, 'computed'>, (field: Field) => Schema> = {
  text,
  longText: text,
  email: (field) => ({ type: 'string', format: 'email', maxLength: longestOf(field) }),
  phone: () => ({ type: 'string' }),
  colour: () => ({ type: 'string', pattern: '^#[0-9a-fA-F]{6}$' }),
  image: () => ({ type: 'string', description: 'Address of a picture' }),
  files: (field) => ({
    ...listOf(attachedFile),
    maxItems: (field as Field<'files'>).max,
    description: 'PDF, JPEG and PNG files by the ids that their uploads answered with',
  }),
  integer,
  decimal: () => decimal,
  quantity: () => decimal,
  money: () => decimal,
  cost: () => decimal,
  percent: () => decimal,
  boolean: () => ({ type: 'boolean' }),
  date: () => ({ type: 'string', format: 'date' }),
  time: () => ({ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  datetime: () => ({ type: 'string', format: 'date-time' }),
  choice: oneOf,
  choices: (field) => listOf(oneOf(field)),
  tags: () => listOf({ type: 'string' }),
  reference: idOf,
  references: (field) => listOf(idOf(field)),
  group: nested,
  list: (field) => listOf(nested(field)),
  lines: (field) => listOf(nested(field)),
};

/** A field as a property: its name, its type, and its limits. */
export function propertyOf(key: string, field: Field): Schema {
  const schema = schemas[shownKind(field)](field);
  const plain = typeof field.default === 'string' && field.default.startsWith('@') ? undefined : field.default;
  return {
    title: labelOf(key, field),
    ...schema,
    ...(field.help ? { description: field.help } : {}),
    ...(field.readOnly ? { readOnly: true } : {}),
    ...(field.secret ? { writeOnly: true } : {}),
    ...(plain === undefined ? {} : { default: plain }),
  };
}

/** An object with these fields. Fields that depend on others aren't marked as required, because OpenAPI can't express the rule. */
export function objectOf(fields: Fields): Schema {
  const required = Object.entries(fields).filter(
    ([, field]) => field.required && !field.readOnly && !field.when && field.default === undefined,
  );
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, propertyOf(key, field)])),
    ...(required.length > 0 ? { required: required.map(([key]) => key) } : {}),
  };
}

const system: Record<string, Schema> = {
  _id: { type: 'string', readOnly: true },
  _rev: { type: 'string', description: 'Must be sent with every change; 409 when it is old' },
};

/** An entity's record, with the system fields. */
export function recordSchema(entity: Entity): Schema {
  const object = objectOf(fieldsOf(entity));
  return { title: entity.label.one, ...object, properties: { ...system, ...objectIn(object.properties) } };
}

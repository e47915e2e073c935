import { Fragment, type ReactNode } from 'react';
import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Field, type Fields, inSentence, labelOf } from '#engine/define/fields';
import { type AccessUser, canSee } from '#engine/read/access';
import { fieldsOf } from '#engine/read/entities';
import { rowsIn } from '#engine/run/values';
import { ValueText } from '#src/form/inputs/show';
import { isSame } from '#src/form/saving/changes';
import { isEmptyValue } from '../fields';

interface Shown {
  user: AccessUser;
  timeZone: string;
}

const isShown = (field: Field | undefined, user: AccessUser): field is Field =>
  field !== undefined && !field.hidden && canSee(user, field);

function BeforeAfter({
  field,
  before,
  after,
  timeZone,
}: {
  field: Field;
  before: unknown;
  after: unknown;
  timeZone: string;
}) {
  if (isEmptyValue(before)) return <ValueText field={field} value={after} timeZone={timeZone} />;
  return (
    <>
      <ValueText field={field} value={before} timeZone={timeZone} />
      {' → '}
      <ValueText field={field} value={after} timeZone={timeZone} />
    </>
  );
}

/** A line's name for people: its first reference. */
const nameField = (fields: Fields): [string, Field] | undefined =>
  Object.entries(fields).find(([, field]) => field.kind === 'reference');

/** 'received 0 → 3, open 4 → 1' */
function Parts({ fields, keys, was, now, timeZone }: PartsProps) {
  return keys.map((key, place) => (
    <Fragment key={key}>
      {place > 0 ? ', ' : ''}
      {inSentence(labelOf(key, fields[key]))}{' '}
      <BeforeAfter field={fields[key] as Field} before={was[key]} after={now[key]} timeZone={timeZone} />
    </Fragment>
  ));
}

interface PartsProps {
  fields: Fields;
  keys: readonly string[];
  was: AnyRecord;
  now: AnyRecord;
  timeZone: string;
}

function lineChanges(fields: Fields, before: unknown, after: unknown, { user, timeZone }: Shown): ReactNode[] {
  const earlier = rowsIn(before);
  const name = nameField(fields);
  return rowsIn(after).flatMap((line, index) => {
    const was = earlier.find((each) => each.lineNo === line.lineNo) ?? {};
    const keys = Object.keys(line).filter(
      (key) => isShown(fields[key], user) && !isSame(fields[key], was[key], line[key]),
    );
    if (keys.length === 0) return [];
    return [
      <Fragment key={String(line.lineNo ?? index)}>
        {'; '}
        {name ? <ValueText field={name[1]} value={line[name[0]]} timeZone={timeZone} /> : `line ${index + 1}`}{' '}
        <Parts {...{ fields, keys, was, timeZone }} now={line} />
      </Fragment>,
    ];
  });
}

interface ChangesProps extends Shown {
  entity: Entity;
  /** Field -> before and after. */
  changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
}

/** Changes of another record in words: 'status Sent to GRN → Partially received; Chicken received 0 → 3'. */
export function ChangesInWords({ entity, changes, user, timeZone }: ChangesProps) {
  const fields = fieldsOf(entity);
  const shown = Object.entries(changes).filter(([key]) => isShown(fields[key], user));
  const plain = shown.filter(([, [, after]]) => !Array.isArray(after));
  const record = (side: 0 | 1) => Object.fromEntries(plain.map(([key, values]) => [key, values[side]]));
  return (
    <>
      <Parts {...{ fields, timeZone }} keys={plain.map(([key]) => key)} was={record(0)} now={record(1)} />
      {shown.map(([key, [before, after]]) => {
        const field = fields[key];
        return field && 'fields' in field ? lineChanges(field.fields, before, after, { user, timeZone }) : null;
      })}
    </>
  );
}

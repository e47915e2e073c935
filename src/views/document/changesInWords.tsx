import { Fragment, type ReactNode } from 'react';
import { type AccessUser, canSee } from '../../../resources/access';
import { fieldsOf } from '../../../resources/entities';
import { type AnyRecord, type Entity, type Field, type Fields, inWords, labelOf } from '../../../resources/schema';
import { ValueText } from '../../inputs/show';
import { isSame } from '../form/changes';
import { isEmptyValue } from './fields';

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

/** What names a line to people: the first thing it refers to. */
const nameField = (fields: Fields): [string, Field] | undefined =>
  Object.entries(fields).find(([, field]) => field.kind === 'reference');

function lineChanges(fields: Fields, before: unknown, after: unknown, { user, timeZone }: Shown): ReactNode[] {
  const earlier = Array.isArray(before) ? (before as AnyRecord[]) : [];
  const named = nameField(fields);
  return (Array.isArray(after) ? (after as AnyRecord[]) : []).flatMap((line, index) => {
    const was = earlier.find((each) => each.lineNo === line.lineNo) ?? {};
    const keys = Object.keys(line).filter(
      (key) => isShown(fields[key], user) && !isSame(fields[key], was[key], line[key]),
    );
    if (keys.length === 0) return [];
    return [
      <li key={String(line.lineNo ?? index)}>
        {named ? <ValueText field={named[1]} value={line[named[0]]} timeZone={timeZone} /> : `Line ${index + 1}`}
        {': '}
        {keys.map((key, place) => (
          <Fragment key={key}>
            {place > 0 ? ', ' : ''}
            {labelOf(key, fields[key]).toLowerCase()}{' '}
            <BeforeAfter field={fields[key] as Field} before={was[key]} after={line[key]} timeZone={timeZone} />
          </Fragment>
        ))}
      </li>,
    ];
  });
}

interface ChangesProps extends Shown {
  entity: Entity;
  /** Field -> before and after. */
  changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
}

/** Changes of another record in words: 'Status Sent to GRN → Partially received', its lines one by one. */
export function ChangesInWords({ entity, changes, user, timeZone }: ChangesProps) {
  const fields = fieldsOf(entity);
  const items = Object.entries(changes).flatMap(([key, [before, after]]): ReactNode[] => {
    const field = fields[key];
    if (!isShown(field, user)) return [];
    if ('fields' in field && Array.isArray(after)) return lineChanges(field.fields, before, after, { user, timeZone });
    return [
      <li key={key}>
        {labelOf(key, field) || inWords(key)}{' '}
        <BeforeAfter field={field} before={before} after={after} timeZone={timeZone} />
      </li>,
    ];
  });
  return <>{items}</>;
}

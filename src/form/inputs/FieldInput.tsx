import { type ComponentType, memo, Suspense, useMemo } from 'react';
import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Field, inSentence, inWords, type Kind, labelOf } from '#engine/define/fields';
import { can, canSee, neededText } from '#engine/read/access';
import { lazyPart } from '#src/shell/parts';
import { BooleanInput, ChoiceInput, ChoicesInput, TagsInput } from './ChoiceInputs';
import { ComputedInput, ReadOnlyValue } from './ComputedInput';
import { DateInput, DateTimeInput, TimeInput } from './DateInputs';
import { type FormEnvironment, useFormEnvironment } from './environment';
import { GroupInput } from './GroupInput';
import { ImageInput } from './ImageInput';
import { InputSlot } from './InputSlot';
import { ListInput } from './ListInput';
import { NumberInput } from './NumberInputs';
import { ReferenceInput } from './ReferenceInput';
import { ReferencesInput } from './ReferencesInput';
import { ColourInput, EmailInput, LongTextInput, PhoneInput, TextInput } from './TextInputs';
import { type ContainerProps, type FieldInputProps, scoped, useSelected } from './useField';
import { isOffered } from './visibleInput';
import { WorldNameInput } from './WorldNameInput';

const LazyFiles = lazyPart('the attachments', () => import('../files/FilesInput'));
/** Downloaded with the first form that has files. Its place stays free until then. */
const FilesInput = (props: ContainerProps<'files'>) => (
  <Suspense fallback={<div style={{ minHeight: 74 }} />}>
    <LazyFiles {...props} />
  </Suspense>
);

/** The input of each kind; lines have their own grid (document screens). A new kind doesn't compile until it is here. */
export const inputs: { [K in Exclude<Kind, 'lines'>]: ComponentType<ContainerProps<K>> } = {
  text: TextInput,
  longText: LongTextInput,
  email: EmailInput,
  phone: PhoneInput,
  colour: ColourInput,
  image: ImageInput,
  files: FilesInput,
  integer: NumberInput,
  decimal: NumberInput,
  quantity: NumberInput,
  money: NumberInput,
  cost: NumberInput,
  percent: NumberInput,
  boolean: BooleanInput,
  date: DateInput,
  time: TimeInput,
  datetime: DateTimeInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  tags: TagsInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  group: GroupInput,
  list: ListInput,
  computed: ComputedInput,
};

/** Whether a condition applies; one that throws on a half-typed record counts as true, so that nothing disappears by accident. */
const holds = (when: Rule, record: AnyRecord, whole: AnyRecord): boolean => {
  try {
    return when(record, whole);
  } catch {
    return true;
  }
};

/** A computed value of a new record, worth showing before it is stored. */
const isWorkedOut = (field: Field, entity: Entity, user: Parameters<typeof canSee>[0]): boolean =>
  field.readOnly === true && entity.compute !== undefined && !field.hidden && canSee(user, field);

/** Whether a form shows a field with these values, so that a section without any has no heading. */
export function isShown(
  name: string,
  field: Field,
  { user, mode, entity }: Pick<FormEnvironment, 'user' | 'mode' | 'entity'>,
  values: AnyRecord,
): boolean {
  const whole = scoped(values, '');
  if (isOffered(field, user, mode)) return !field.when || holds(field.when, whole, whole);
  return isWorkedOut(field, entity, user) && whole[name] !== undefined;
}

/** A field's input, if the person can see it: shown while its condition applies, read-only or disabled if needed. */
export const FieldInput = memo(function FieldInput(props: FieldInputProps) {
  const { user, mode, entity, settled } = useFormEnvironment();
  const { field, name } = props;
  if (!props.scope && settled.includes(name)) return null;
  if (!isOffered(field, user, mode)) {
    const isWorth = !props.scope && isWorkedOut(field, entity, user);
    return isWorth ? <WhileHolds {...props} when={(record) => record[name] !== undefined} /> : null;
  }
  const Shown = field.requiredWhen ? MaybeRequired : Input;
  return field.when ? <WhileHolds {...props} when={field.when} as={Shown} /> : <Shown {...props} />;
});

type Rule = NonNullable<Field['when']>;

function WhileHolds({
  when,
  as: Shown = Input,
  ...props
}: FieldInputProps & { when: Rule; as?: ComponentType<FieldInputProps> }) {
  const scope = props.scope ?? '';
  return useSelected((values) => holds(when, scoped(values, scope), scoped(values, ''))) ? <Shown {...props} /> : null;
}

/** Marked as required while other values make it so. */
function MaybeRequired(props: FieldInputProps) {
  const { field, scope = '' } = props;
  const rule = field.requiredWhen;
  const required = useSelected((values) => rule?.(scoped(values, scope), scoped(values, '')) ?? false);
  const marked = useMemo(() => ({ ...field, required }), [field, required]);
  return <Input {...props} field={marked} />;
}

function Input({ name, field, scope = '', compact = false, label = labelOf(name, field) }: FieldInputProps) {
  const { entity, user, mode, frozen: fixed } = useFormEnvironment();
  const source = scope ? `${scope}.${name}` : name;
  if (field.kind === 'lines') return null;
  if (field.readOnly && field.kind !== 'computed')
    return <ReadOnlyValue {...{ source, field, label, scope, compact }} />;
  const forbidden = field.needs !== undefined && !can(user, entity.module, field.needs);
  const reason = scope === '' && mode === 'edit' ? fixed[name] : undefined;
  const frozen = reason !== undefined || (field.once === true && mode === 'edit');
  const note = forbidden
    ? neededText(inWords(field.needs ?? ''), inSentence(entity.label.many))
    : frozen
      ? (reason ?? 'Can’t be changed after it is created')
      : undefined;
  if (field.input)
    return (
      <InputSlot
        name={field.input}
        {...{ source, field, label, scope, compact }}
        disabled={forbidden || frozen}
        {...(note && !compact ? { note } : {})}
      />
    );
  // The table is keyed by this field's kind; TypeScript can't follow that through the index.
  const Kind = (
    field.kind === 'text' && field.names ? WorldNameInput : inputs[field.kind]
  ) as ComponentType<ContainerProps>;
  return (
    <Kind
      {...{ source, field, label, scope, compact, fieldInput: FieldInput }}
      disabled={forbidden || frozen}
      {...(note && !compact ? { note } : {})}
    />
  );
}

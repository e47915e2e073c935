import type { Field } from '#engine/define/fields';
import { valuesOf } from '#src/field/chosen';
import OpenEditor from '#src/field/OpenEditor';

interface ParameterEditorProps {
  field: Field;
  label: string;
  /** As in the address: several values are separated by commas. */
  value: string | undefined;
  /** Undefined clears it. */
  onChange: (value: string | undefined) => void;
  onDone: () => void;
}

/** The editor of a declared parameter, which is left out of the address while it has its default. */
export function ParameterEditor({ field, label, value, onChange, onDone }: ParameterEditorProps) {
  const isSeveral = field.kind === 'choices' || field.kind === 'references';
  return (
    <OpenEditor
      {...{ field, label, onDone }}
      value={isSeveral ? value?.split(',') : value}
      onChange={(next) => {
        const text = valuesOf(next).join(',');
        onChange(text === String(field.default ?? '') ? undefined : text);
      }}
    />
  );
}

import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { FieldCell } from './FieldCell';
import { fieldGrid, isLoneSwitch } from './layout';
import { type ContainerProps, useContainer } from './useField';

/** Fields under one key, as a fieldset. */
export function GroupInput(props: ContainerProps<'group'>) {
  const { field, source, label, fieldInput: FieldInput } = props;
  const { error, control } = useContainer(props);
  const [first] = Object.entries(field.fields);
  // A single switch is labelled like its group.
  if (first && isLoneSwitch(field)) return <FieldInput name={first[0]} field={first[1]} scope={source} label={label} />;
  return (
    <Box component="fieldset" id={control.id} tabIndex={-1} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ typography: 'body2', fontWeight: 600, p: 0, mb: 1 }}>
        {label}
      </Box>
      {field.help ? <FormHelperText sx={{ mx: 0, mb: 1 }}>{field.help}</FormHelperText> : null}
      {error ? (
        <FormHelperText error sx={{ mx: 0, mb: 1 }}>
          {error}
        </FormHelperText>
      ) : null}
      <Box sx={{ ...fieldGrid, pl: 2, borderLeft: 2, borderColor: 'divider' }}>
        {Object.entries(field.fields).map(([name, inner]) => (
          <FieldCell key={name} field={inner}>
            <FieldInput name={name} field={inner} scope={source} />
          </FieldCell>
        ))}
      </Box>
    </Box>
  );
}

import Box from '@mui/material/Box';
import { DayBox, MomentBox, TimeBox } from '#src/field/dates/DayBox';
import { FieldFrame } from '#src/field/FieldFrame';
import { useFormEnvironment } from './environment';
import { frameOf, type InputProps, useField } from './useField';

export function DateInput(props: InputProps<'date'>) {
  const handle = useField<string>(props);
  const { context } = useFormEnvironment();
  const { label, compact, field } = props;
  const { notAfter, notBefore } = field;
  return (
    <FieldFrame {...frameOf(props, handle)}>
      <DayBox
        {...{ handle, label, compact, notAfter, notBefore }}
        day={handle.value ?? null}
        onDay={handle.set}
        today={context.today}
      />
    </FieldFrame>
  );
}

export function TimeInput(props: InputProps<'time'>) {
  const handle = useField<string>(props);
  return (
    <FieldFrame {...frameOf(props, handle)}>
      <TimeBox handle={handle} time={handle.value ?? null} onTime={handle.set} />
    </FieldFrame>
  );
}

export function DateTimeInput(props: InputProps<'datetime'>) {
  const handle = useField<string>(props);
  const { context } = useFormEnvironment();
  const zone = typeof context.outlet.timeZone === 'string' ? context.outlet.timeZone : 'UTC';
  return (
    <FieldFrame {...frameOf(props, handle)} aside={props.compact ? undefined : <Zone zone={zone} />}>
      <MomentBox handle={handle} label={props.label} today={context.today} zone={zone} />
    </FieldFrame>
  );
}

/** Whose time zone it is, if not this computer's. */
function Zone({ zone }: { zone: string }) {
  if (Intl.DateTimeFormat().resolvedOptions().timeZone === zone) return null;
  return (
    <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
      {zone.split('/').pop()?.replaceAll('_', ' ')} time
    </Box>
  );
}

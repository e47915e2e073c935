import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import type { ControlProps } from './editor';

interface FrameProps {
  label: string;
  required?: boolean | undefined;
  help?: string | undefined;
  note?: string | undefined;
  /** A remark that doesn't prevent saving. */
  warning?: string | undefined;
  error: string | undefined;
  control: ControlProps;
  compact?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Several controls with one label: a group with a legend. */
  group?: boolean;
  /** Right end of the label's line: a counter, a link. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The asterisk is only visual; `aria-required` tells screen readers. */
export const requiredMark = { '&::after': { content: '"*" / ""', color: 'error.main', ml: 0.5 } } as const;

/** Label above, control, then the error or the help below. */
export function FieldFrame({
  label,
  required,
  help,
  note,
  warning,
  error,
  control,
  compact,
  disabled,
  group,
  aside,
  children,
}: FrameProps) {
  const { id } = control;
  const below = error ? (
    <FormHelperText id={`${id}-error`} error sx={{ mx: 0 }}>
      {error}
    </FormHelperText>
  ) : warning || note || (help && !compact) ? (
    <FormHelperText id={`${id}-help`} sx={{ mx: 0, ...(warning ? { color: 'warning.main' } : {}) }}>
      {warning ?? note ?? help}
    </FormHelperText>
  ) : null;
  if (compact)
    return (
      <Box>
        {children}
        {below}
      </Box>
    );
  const labelStyle = {
    typography: 'body2',
    fontWeight: 500,
    color: disabled ? 'text.disabled' : 'text.primary',
    ...(required ? requiredMark : {}),
  };
  return (
    <Box
      role={group ? 'group' : undefined}
      aria-labelledby={group ? `${id}-label` : undefined}
      aria-describedby={group ? control['aria-describedby'] : undefined}
      sx={{ minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
        <FormLabel
          id={`${id}-label`}
          component={group ? 'div' : 'label'}
          {...(group ? {} : { htmlFor: id })}
          sx={labelStyle}
        >
          {label}
          {group && required ? <span style={visuallyHidden}> (required)</span> : null}
        </FormLabel>
        {aside}
      </Box>
      {children}
      {below}
    </Box>
  );
}

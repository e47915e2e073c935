import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DECIMAL_SCALE, type Field, shownKind } from '#engine/define/fields';
import { unitFor } from '#src/format/format';
import { currencyOf, useFormEnvironment } from './environment';
import { useUnit } from './NumberInputs';
import { ValueView } from './show';
import { type InputProps, scoped, useSelected } from './useField';

interface ShownProps extends InputProps {
  value: unknown;
}

const isFigure = (field: Field): boolean => shownKind(field) in DECIMAL_SCALE || shownKind(field) === 'integer';

interface WithUnitProps {
  field: Field;
  value: unknown;
  /** Path of the field's record or row. */
  scope: string;
}

/** A computed value: a quantity with its unit after it, an amount with its currency before it. */
export function ValueWithUnit({ field, value, scope }: WithUnitProps) {
  const { context } = useFormEnvironment();
  const unit = useUnit(field, scope);
  const timeZone = typeof context.outlet.timeZone === 'string' ? context.outlet.timeZone : 'UTC';
  const hasUnit = isFigure(field) && unit && unit !== '%' && value !== null && value !== undefined && value !== '';
  const view = <ValueView field={field} value={value} timeZone={timeZone} />;
  if (!hasUnit) return view;
  const isCurrency = unit === currencyOf(context);
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 0.5 }}>
      {isCurrency ? unit : null}
      {view}
      {isCurrency ? null : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {unitFor(unit, value)}
        </Box>
      )}
    </Box>
  );
}

function Shown({ field, label, compact, scope, value }: ShownProps) {
  const { context } = useFormEnvironment();
  if (compact) {
    const timeZone = typeof context.outlet.timeZone === 'string' ? context.outlet.timeZone : 'UTC';
    return (
      <Box sx={{ typography: 'body2', py: 1, textAlign: shownKind(field) in DECIMAL_SCALE ? 'right' : 'left' }}>
        <ValueView field={field} value={value} timeZone={timeZone} />
      </Box>
    );
  }
  return (
    <Box>
      <Typography variant="body2" sx={{ fontWeight: 500, mb: 0.5 }}>
        {label}
      </Typography>
      <Box sx={{ typography: 'body2', minHeight: 37, display: 'flex', alignItems: 'center' }}>
        <ValueWithUnit field={field} value={value} scope={scope} />
      </Box>
      {field.help ? (
        <Typography variant="caption" color="text.secondary">
          {field.help}
        </Typography>
      ) : null}
    </Box>
  );
}

/** A stored read-only value. */
export function ReadOnlyValue(props: InputProps) {
  const key = props.source.split('.').pop() ?? '';
  const value = useSelected((values) => scoped(values, props.scope)[key] ?? null);
  return <Shown {...props} value={value} />;
}

/** A value computed from others, live while people type. */
export function ComputedInput(props: InputProps<'computed'>) {
  const { field, scope } = props;
  const value = useSelected((values) => {
    try {
      return field.value(scoped(values, scope)) ?? null;
    } catch {
      return null;
    }
  });
  return <Shown {...props} value={value} />;
}

import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { boolean, choice, integer, money, percent } from '#engine/define/builders';
import type { AnyRecord, Field } from '#engine/define/fields';
import type { Setting } from '#engine/define/trade/setting';
import { dec, isDecimal } from '#engine/run/decimal';
import { rowsIn } from '#engine/run/values';
import { DESCRIBED_SETTINGS as SETTINGS } from '#resources/settings/settingsHelp.rules';
import { currencyOf, inputId, useFormEnvironment } from '#src/form/inputs/environment';
import { inputs } from '#src/form/inputs/FieldInput';
import { type InputProps, useField, useSelected } from '#src/form/inputs/useField';
import type { InputSlotProps } from '#src/shell/slots';

/** The input for a setting's value. */
function fieldOf({ kind, values, labels }: Setting): Field {
  if (values) return choice(values, { required: true, ...(labels ? { labels } : {}) });
  if (kind === 'percent') return percent();
  if (kind === 'money') return money({ min: 0 });
  return kind === 'integer' ? integer({ min: 0 }) : boolean();
}
const CATEGORIES = [...new Set(SETTINGS.map(({ category }) => category))];
const fields = new Map(SETTINGS.map((setting) => [setting.name, fieldOf(setting)]));

/** A setting's default, in words. */
function defaultInWords({ default: otherwise, labels, kind, unit }: Setting, currency: string): string {
  if (typeof otherwise === 'boolean') return otherwise ? 'on' : 'off';
  if (otherwise === '') return 'none';
  const text = labels?.[otherwise] ?? otherwise;
  return kind === 'percent' ? `${text}%` : `${text} ${unit ?? (kind === 'money' ? currency : '')}`.trim();
}

/** Whether a row equals the default. */
function isDefault({ default: otherwise }: Setting, { state, value }: AnyRecord): boolean {
  if (typeof otherwise === 'boolean') return (state === true) === otherwise;
  const text = String(value ?? '');
  if (text === '' || otherwise === '') return text === '' || text === otherwise;
  return isDecimal(text) && isDecimal(otherwise) ? dec(text).eq(dec(otherwise)) : text === otherwise;
}

/** A switch; the label is next to it. */
function SwitchInput(props: InputProps<'boolean'>) {
  const handle = useField<boolean>(props);
  const { id, ...control } = handle.control;
  return (
    <Switch
      checked={handle.value === true}
      disabled={handle.disabled}
      onChange={(_event, checked) => handle.set(checked)}
      onBlur={handle.blur}
      slotProps={{ input: { id, ...control, 'aria-required': undefined, role: 'switch', ref: handle.ref } }}
    />
  );
}

interface RowProps {
  setting: Setting;
  index: number;
  disabled: boolean;
}

/** One setting: name and description on the left, value on the right. */
function SettingRow({ setting, index, disabled }: RowProps) {
  const { context, frozen, formId } = useFormEnvironment();
  const { name, label, help, kind, unit } = setting;
  const isSame = useSelected((all) => isDefault(setting, rowsIn(all.settings)[index] ?? {}));
  const field = fields.get(name) ?? boolean();
  const reason = frozen[name];
  const isSwitch = field.kind === 'boolean';
  const props = {
    source: `settings.${index}.${isSwitch ? 'state' : 'value'}`,
    scope: `settings.${index}`,
    label,
    compact: true,
    disabled: disabled || reason !== undefined,
    ...(reason && isSwitch ? { note: reason } : {}),
  };
  // The table is keyed by this field's kind; TypeScript can't follow that through the index.
  const Kind = isSwitch ? SwitchInput : (inputs[field.kind as 'text'] as ComponentType<InputProps>);
  const behind = kind === 'percent' ? '%' : kind === 'money' ? currencyOf(context) : unit;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: isSwitch ? 'minmax(0, 1fr) auto' : 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 240px' },
        rowGap: 1,
        columnGap: 2,
        alignItems: 'center',
        py: 1,
        minHeight: 56,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {label}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {help}
        </Typography>
        {isSame ? null : (
          <Typography variant="caption" component="div" sx={{ color: 'primary.main', fontWeight: 500 }}>
            Changed for this outlet. Default: {defaultInWords(setting, currencyOf(context))}
          </Typography>
        )}
        {reason && !disabled ? (
          <Typography
            id={`${inputId(formId, props.source)}-help`}
            variant="caption"
            component="div"
            sx={{ color: 'warning.main' }}
          >
            {reason}
          </Typography>
        ) : null}
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: 1,
          width: isSwitch ? 'auto' : { xs: '100%', sm: 240 },
          '& > :first-child': isSwitch ? {} : { flex: 1, minWidth: 0 },
        }}
      >
        <Kind {...props} field={field as never} />
        {behind ? (
          <Typography variant="body2" color="text.secondary" sx={{ minWidth: 32 }}>
            {behind}
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
}

/** All of an outlet's system settings, by category; non-default values are marked. */
export default function SystemSettings({ disabled = false }: InputSlotProps) {
  const names = useSelected((all) => rowsIn(all.settings).map(({ name }) => name ?? null));
  return CATEGORIES.map((category) => (
    <Box key={category} component="section" aria-label={category} sx={{ mb: 4 }}>
      <Typography variant="h3" component="h2" sx={{ pb: 0.5, borderBottom: 1, borderColor: 'divider' }}>
        {category}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {SETTINGS.filter((setting) => setting.category === category && !setting.mirrors).map((setting) => {
          const index = names.indexOf(setting.name);
          return index < 0 ? null : <SettingRow key={setting.name} {...{ setting, index, disabled }} />;
        })}
      </Box>
    </Box>
  ));
}

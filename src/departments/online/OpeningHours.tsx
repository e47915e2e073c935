import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import CopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { visuallyHidden } from '@mui/utils';
import { useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { Field } from '#engine/define/fields';
import type { OpeningWindow } from '#resources/online/openingHours.rules';
import { WEEKDAY_NAMES, WEEKDAYS, type Weekday } from '#resources/shared';
import { FieldFrame } from '#src/field/FieldFrame';
import { FieldInput } from '#src/form/inputs/FieldInput';
import { frameOf, useContainer } from '#src/form/inputs/useField';
import type { InputSlotProps } from '#src/shell/slots';

const WORKDAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri'];
const WEEKEND: readonly Weekday[] = ['sat', 'sun'];
const TARGETS: readonly (readonly [label: string, days: readonly Weekday[]])[] = [
  ['All days', WEEKDAYS],
  ['Monday to Friday', WORKDAYS],
  ['Saturday and Sunday', WEEKEND],
  ...WEEKDAYS.map((day) => [WEEKDAY_NAMES[day], [day]] as const),
];

type Row = OpeningWindow & { _key: string };

/** A second window defaults to dinner time; a first one to the usual day. */
const fresh = (day: Weekday, windows: readonly OpeningWindow[]): OpeningWindow =>
  windows.length === 0 ? { day, from: '11:00', to: '22:00' } : { day, from: '18:00', to: '22:00' };

/** A week of opening hours, day by day; a day's hours can be copied to others. */
export default function OpeningHours(props: InputSlotProps) {
  const { source, field } = props;
  const handle = useContainer(props);
  const { control, getValues } = useFormContext();
  const { fields, append, remove, replace } = useFieldArray({ control, name: source, keyName: '_key' });
  const [copying, setCopying] = useState<{ day: Weekday; anchor: HTMLElement }>();
  const [said, setSaid] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useRef<string>(undefined);
  const windows = fields as readonly unknown[] as readonly Row[];
  const inner = (field as Field<'list'>).fields;
  const { disabled } = handle;

  useEffect(() => {
    const selector = focusNext.current;
    if (!selector) return;
    focusNext.current = undefined;
    box.current?.querySelector<HTMLElement>(selector)?.focus();
  });
  const add = (day: Weekday) => {
    focusNext.current = `[data-window="${windows.length}"] input`;
    append(
      fresh(
        day,
        windows.filter((each) => each.day === day),
      ),
      { shouldFocus: false },
    );
  };
  const drop = (index: number, day: Weekday) => {
    focusNext.current = `[data-add="${day}"]`;
    remove(index);
  };
  const copy = (days: readonly Weekday[], label: string) => {
    if (!copying) return;
    const { day: from } = copying;
    const targets = days.filter((day) => day !== from);
    // As typed now, not as of the list's last change.
    const now = (getValues(source) ?? []) as OpeningWindow[];
    const pattern = now.filter(({ day }) => day === from);
    const kept = now.filter(({ day }) => !targets.includes(day as Weekday));
    const copies = targets.flatMap((day) => pattern.map((each) => ({ ...each, day })));
    replace(
      [...kept, ...copies].sort((a, b) => WEEKDAYS.indexOf(a.day as Weekday) - WEEKDAYS.indexOf(b.day as Weekday)),
    );
    setSaid(`${WEEKDAY_NAMES[from]}'s hours copied to ${label}`);
    copying.anchor.focus();
    setCopying(undefined);
  };

  return (
    <FieldFrame {...frameOf(props, handle)} compact={false} group>
      <Box ref={box} id={handle.control.id} tabIndex={-1} component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {WEEKDAYS.map((day) => {
          const own = windows.flatMap((each, index) => (each.day === day ? [{ ...each, index }] : []));
          return (
            <Box
              component="li"
              key={day}
              aria-label={WEEKDAY_NAMES[day]}
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: '1fr auto', sm: '112px minmax(0, 272px) auto' },
                columnGap: 2,
                rowGap: 0.5,
                alignItems: 'start',
                py: 0.75,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <Box sx={{ typography: 'body2', fontWeight: 500, lineHeight: '37px' }}>{WEEKDAY_NAMES[day]}</Box>
              <Box
                sx={{
                  gridColumn: { xs: '1 / -1', sm: 'auto' },
                  gridRow: { xs: 2, sm: 'auto' },
                  display: 'grid',
                  gap: 0.75,
                }}
              >
                {own.length === 0 ? (
                  <Box sx={{ typography: 'body2', color: 'text.secondary', lineHeight: '37px' }}>Closed</Box>
                ) : (
                  own.map(({ _key, index }, place) => (
                    <Box
                      key={_key}
                      data-window={index}
                      sx={{
                        display: 'grid',
                        gridTemplateColumns: 'minmax(64px, 96px) auto minmax(64px, 96px) auto',
                        gap: 1,
                        alignItems: 'start',
                        justifyContent: 'start',
                      }}
                    >
                      {(['from', 'to'] as const).map((name) => (
                        <Box key={name} sx={{ display: 'contents' }}>
                          {name === 'to' ? <Box sx={{ lineHeight: '37px', color: 'text.secondary' }}>–</Box> : null}
                          <FieldInput
                            compact
                            name={name}
                            field={inner[name] as Field}
                            scope={`${source}.${index}`}
                            label={`${WEEKDAY_NAMES[day]} ${name === 'from' ? 'opens' : 'closes'}${place > 0 ? `, ${place + 1}` : ''}`}
                          />
                        </Box>
                      ))}
                      <IconButton
                        size="small"
                        aria-label={`Remove ${WEEKDAY_NAMES[day]}'s hours${own.length > 1 ? ` ${place + 1}` : ''}`}
                        disabled={disabled}
                        onClick={() => drop(index, day)}
                        sx={{ p: 0.75, mt: '2px' }}
                      >
                        <CloseIcon fontSize="small" />
                      </IconButton>
                    </Box>
                  ))
                )}
              </Box>
              <Box sx={{ display: 'flex', gap: 0.5, mt: '2px' }}>
                <IconButton
                  size="small"
                  data-add={day}
                  aria-label={`Add hours on ${WEEKDAY_NAMES[day]}`}
                  title="Add hours"
                  disabled={disabled}
                  onClick={() => add(day)}
                  sx={{ p: 0.75 }}
                >
                  <AddIcon fontSize="small" />
                </IconButton>
                <IconButton
                  size="small"
                  aria-label={`Copy ${WEEKDAY_NAMES[day]} to other days`}
                  title="Copy to other days"
                  aria-haspopup="menu"
                  disabled={disabled}
                  onClick={(event) => setCopying({ day, anchor: event.currentTarget })}
                  sx={{ p: 0.75 }}
                >
                  <CopyIcon fontSize="small" />
                </IconButton>
              </Box>
            </Box>
          );
        })}
      </Box>
      <Menu anchorEl={copying?.anchor ?? null} open={copying !== undefined} onClose={() => setCopying(undefined)}>
        {TARGETS.filter(([, days]) => days.some((day) => day !== copying?.day)).map(([label, days]) => (
          <MenuItem key={label} onClick={() => copy(days, label)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </FieldFrame>
  );
}

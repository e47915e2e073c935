import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { formatDate } from '#src/format/format';
import { fromZone, toZone } from '#src/format/zones';
import { useFormEnvironment } from '../environment';
import { FieldFrame } from '../FieldFrame';
import { frameOf, TextBox } from '../TextInputs';
import { type InputProps, useField, type Wiring } from '../useField';
import { CalendarOpener, CalendarPopover } from './CalendarPopover';
import { readDay, readTime } from './dates';

interface DayBoxProps {
  handle: Wiring;
  day: string | null;
  onDay: (day: string | null) => void;
  /** A date chosen from the calendar. @default as if it was typed */
  onPick?: (day: string) => void;
  label: string;
  /** The outlet's business date. */
  today: string;
  notAfter?: string | undefined;
  notBefore?: string | undefined;
  compact?: boolean | undefined;
}

const isDay = (text: string | null | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

/** A date by typing ('20/11', 'today', '+3') or from a calendar that opens with the button or Alt+Down. */
export function DayBox(props: DayBoxProps) {
  const { handle, day, onDay, onPick = onDay, label, today, notAfter, notBefore, compact } = props;
  const [typed, setTyped] = useState<string>();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Box
      onKeyDown={(event) => {
        if (event.altKey && event.key === 'ArrowDown' && !handle.disabled) {
          event.preventDefault();
          setAnchor(event.currentTarget);
        }
      }}
    >
      <TextBox
        handle={handle}
        text={typed ?? (day ? formatDate(day) : '')}
        onText={(text) => {
          setTyped(text);
          onDay(readDay(text, today));
        }}
        onLeave={() => setTyped(undefined)}
        input={{ autoComplete: 'off', placeholder: compact ? '' : 'e.g. 20 Nov or today' }}
        end={<CalendarOpener label={label} size="small" disabled={handle.disabled} onOpen={setAnchor} />}
      />
      <CalendarPopover
        {...{ anchor, label, day, today, notAfter, notBefore }}
        onDay={(chosen) => {
          setTyped(undefined);
          onPick(chosen);
        }}
        onClose={() => setAnchor(null)}
      />
    </Box>
  );
}

export function DateInput(props: InputProps<'date'>) {
  const handle = useField<string>(props);
  const { context } = useFormEnvironment();
  const { notAfter, notBefore } = props.field;
  return (
    <FieldFrame {...frameOf(props, handle)}>
      <DayBox
        handle={handle}
        day={handle.value ?? null}
        onDay={handle.set}
        label={props.label}
        today={context.today}
        notAfter={notAfter}
        notBefore={notBefore}
        compact={props.compact}
      />
    </FieldFrame>
  );
}

interface TimeBoxProps {
  handle: Wiring;
  time: string | null;
  onTime: (time: string | null) => void;
}

function TimeBox({ handle, time, onTime }: TimeBoxProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextBox
      handle={handle}
      text={typed ?? time ?? ''}
      onText={(text) => {
        setTyped(text);
        onTime(readTime(text));
      }}
      onLeave={() => setTyped(undefined)}
      input={{ autoComplete: 'off', placeholder: 'hh:mm' }}
    />
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

/** A timestamp, typed as date and time in the outlet's zone. One half is kept until both are there. */
export function DateTimeInput(props: InputProps<'datetime'>) {
  const handle = useField<string>(props);
  const { context } = useFormEnvironment();
  const zone = typeof context.outlet.timeZone === 'string' ? context.outlet.timeZone : 'UTC';
  const stored = toZone(handle.value, zone);
  const [half, setHalf] = useState<{ day: string | null; time: string | null }>();
  const day = half ? half.day : (stored?.day ?? null);
  const time = half ? half.time : (stored?.time ?? null);
  useEffect(() => {
    if (handle.value && !Number.isNaN(Date.parse(handle.value))) setHalf(undefined);
  }, [handle.value]);
  const change = (next: { day: string | null; time: string | null }) => {
    setHalf(next);
    if (!next.day && !next.time) return handle.set(null);
    const at =
      isDay(next.day) && /^\d{2}:\d{2}$/.test(next.time ?? '') ? fromZone(next.day, next.time ?? '', zone) : undefined;
    // An incomplete timestamp is kept as text, so that saving reports what is missing.
    handle.set(at ?? `${next.day ?? ''} ${next.time ?? ''}`.trim());
  };
  const timeWiring: Wiring = {
    ...handle,
    ref: () => undefined,
    control: { ...handle.control, id: `${handle.control.id}-time`, 'aria-label': `${props.label}: time` },
  };
  return (
    <FieldFrame {...frameOf(props, handle)} aside={props.compact ? undefined : <Zone zone={zone} />}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 96px', gap: 1 }}>
        <DayBox
          handle={handle}
          day={day}
          onDay={(next) => change({ day: next, time: time ?? '00:00' })}
          label={props.label}
          today={context.today}
        />
        <TimeBox handle={timeWiring} time={time} onTime={(next) => change({ day: day ?? context.today, time: next })} />
      </Box>
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

import Box from '@mui/material/Box';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { isDay } from '#engine/run/time/days';
import { formatDate } from '#src/format/format';
import { fromZone, toZone } from '#src/format/zones';
import type { FieldHandle, Wiring } from '../editor';
import { TextBox } from '../TextBox';
import { CalendarOpener, CalendarPopover, type DayBounds } from './CalendarPopover';
import { readDay, readHour } from './dates';

interface CalendarBoxProps extends DayBounds {
  handle: Wiring;
  /** The date as text, also while it is typed. */
  text: string;
  onText: (text: string) => void;
  onLeave: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  day: string | null | undefined;
  /** A date chosen from the calendar. */
  onPick: (day: string) => void;
  label: string;
  /** The outlet's business date. */
  today: string;
  placeholder?: string;
}

/** A date's text, and a calendar that opens with the button or Alt+Down. */
export function CalendarBox(props: CalendarBoxProps) {
  const { handle, text, onText, onLeave, onKeyDown, day, onPick, label, today, notAfter, notBefore, placeholder } =
    props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Box
      onKeyDown={(event) => {
        if (event.altKey && event.key === 'ArrowDown' && !handle.disabled) {
          event.preventDefault();
          setAnchor(event.currentTarget);
        } else onKeyDown?.(event);
      }}
    >
      <TextBox
        {...{ handle, text, onText, onLeave }}
        input={{ autoComplete: 'off', placeholder }}
        end={<CalendarOpener label={label} disabled={handle.disabled} onOpen={setAnchor} />}
      />
      <CalendarPopover
        {...{ anchor, label, day, today, notAfter, notBefore }}
        onDay={onPick}
        onClose={() => setAnchor(null)}
      />
    </Box>
  );
}

interface DayBoxProps extends DayBounds {
  handle: Wiring;
  day: string | null;
  onDay: (day: string | null) => void;
  /** A date chosen from the calendar. @default as if it was typed */
  onPick?: (day: string) => void;
  label: string;
  /** The outlet's business date. */
  today: string;
  compact?: boolean | undefined;
}

/** A date by typing ('20/11', 'today', '+3') or from a calendar. */
export function DayBox({ day, onDay, onPick = onDay, compact, ...props }: DayBoxProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <CalendarBox
      {...props}
      day={day}
      text={typed ?? (day ? formatDate(day) : '')}
      onText={(text) => {
        setTyped(text);
        onDay(readDay(text, props.today));
      }}
      onLeave={() => setTyped(undefined)}
      onPick={(chosen) => {
        setTyped(undefined);
        onPick(chosen);
      }}
      placeholder={compact ? '' : 'e.g. 20 Nov or today'}
    />
  );
}

interface TimeBoxProps {
  handle: Wiring;
  time: string | null;
  onTime: (time: string | null) => void;
}

/** A time by typing: '17:30', '5.30pm'. */
export function TimeBox({ handle, time, onTime }: TimeBoxProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextBox
      handle={handle}
      text={typed ?? time ?? ''}
      onText={(text) => {
        setTyped(text);
        onTime(readHour(text));
      }}
      onLeave={() => setTyped(undefined)}
      input={{ autoComplete: 'off', placeholder: 'hh:mm' }}
    />
  );
}

interface MomentBoxProps {
  handle: FieldHandle<string>;
  label: string;
  /** The outlet's business date. */
  today: string;
  /** The outlet's time zone. */
  zone: string;
}

/** A timestamp, typed as date and time in the outlet's zone. One half is kept until both are there. */
export function MomentBox({ handle, label, today, zone }: MomentBoxProps) {
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
    control: { ...handle.control, id: `${handle.control.id}-time`, 'aria-label': `${label}: time` },
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 96px', gap: 1 }}>
      <DayBox {...{ handle, day, label, today }} onDay={(next) => change({ day: next, time: time ?? '00:00' })} />
      <TimeBox handle={timeWiring} time={time} onTime={(next) => change({ day: day ?? today, time: next })} />
    </Box>
  );
}

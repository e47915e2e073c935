/** Moments on the wall clock of a time zone, and back. Moments are ISO in UTC; the outlet's zone shows them. */

import { localMoment } from '#engine/run/time/businessDay';

/** A moment as wall-clock day and time in a zone (UTC when it is unknown, as the API reads it); undefined when it is none. */
export function toZone(iso: unknown, timeZone: string): { day: string; time: string } | undefined {
  const at = Date.parse(String(iso ?? ''));
  if (Number.isNaN(at)) return undefined;
  const { date, time } = localMoment(new Date(at), timeZone);
  return { day: date, time };
}

/** Wall-clock day and time in a zone as a moment. A time that a clock change skips moves on by the skipped hour. */
export function fromZone(day: string, time: string, timeZone: string): string | undefined {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(wanted)) return undefined;
  let at = wanted;
  for (let round = 0; round < 2; round++) {
    const there = toZone(new Date(at).toISOString(), timeZone);
    if (!there) return undefined;
    at += wanted - Date.parse(`${there.day}T${there.time}:00Z`);
  }
  return new Date(at).toISOString();
}

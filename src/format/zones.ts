/** Converts timestamps to a time zone's local time and back. Timestamps are ISO in UTC. */

import { localMoment } from '#engine/run/time/businessDay';

/** A timestamp as local day and time in a zone (UTC if unknown, as the API reads it); undefined if it isn't one. */
export function toZone(iso: unknown, timeZone: string): { day: string; time: string } | undefined {
  const at = Date.parse(String(iso ?? ''));
  if (Number.isNaN(at)) return undefined;
  const { date, time } = localMoment(new Date(at), timeZone);
  return { day: date, time };
}

/** A zone's local day and time as a timestamp. A time skipped by a clock change moves on by the skipped hour. */
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

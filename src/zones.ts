/** Moments on the wall clock of a time zone, and back. Moments are ISO in UTC; the outlet's zone shows them. */

const zoneFormats = new Map<string, Intl.DateTimeFormat>();
const zoneFormat = (timeZone: string) => {
  let format = zoneFormats.get(timeZone);
  if (!format) {
    const options: Intl.DateTimeFormatOptions = {
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    };
    try {
      format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
    } catch {
      // A zone this browser does not know: its own zone is the best guess left.
      format = new Intl.DateTimeFormat('en-GB', options);
    }
    zoneFormats.set(timeZone, format);
  }
  return format;
};

/** A moment as wall-clock day and time in a zone; undefined when it is none. */
export function toZone(iso: unknown, timeZone: string): { day: string; time: string } | undefined {
  const at = Date.parse(String(iso ?? ''));
  if (Number.isNaN(at)) return undefined;
  const parts = Object.fromEntries(
    zoneFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
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

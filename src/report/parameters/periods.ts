import { addDays } from '#engine/run/time/days';
import { type Preset, presetsAt, presetsOf } from '#src/field/dates/presets';
import { formatDate } from '#src/format/format';

/** Common date ranges for reports, by the outlet's business date. */
export const reportPresets = (today: string): Preset[] => [
  ...presetsAt(today),
  ...presetsOf(['last7Days', 'last30Days', 'lastQuarter', 'thisYear'], today),
];

/** A report's default range: the last days, including today. */
export const defaultRange = (today: string, days = 7) => ({ fromDate: addDays(today, 1 - days), toDate: today });

/** '1 Jun 2026 – 30 Jun 2026', or one day alone. */
export const rangeText = (from: string, to: string): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;

import { type PeriodName, periodAt, periodLabel } from '#engine/run/time/periods';

/** Named ranges of business days. Weeks start on Monday. */
export interface Preset {
  name: string;
  /** YYYY-MM-DD. */
  from: string;
  to: string;
}

const OFFERED: readonly PeriodName[] = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'];

export const presetsOf = (names: readonly PeriodName[], today: string): Preset[] =>
  names.map((name) => ({ name: periodLabel(name), ...periodAt(name, today) }));

export const presetsAt = (today: string): Preset[] => presetsOf(OFFERED, today);

/** The preset with exactly these days. Several may have them (on a Sunday, this week and the last 7 days): the first is chosen. */
export const chosenPreset = (presets: readonly Preset[], range: { from?: string; to?: string }): Preset | undefined =>
  presets.find(({ from, to }) => from === range.from && to === range.to);

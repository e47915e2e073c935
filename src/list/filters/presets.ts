import { type PeriodName, periodAt, periodLabel } from '#engine/run/time/periods';

/** Ranges of business days by name. Weeks begin on Monday. */
export interface Preset {
  name: string;
  /** YYYY-MM-DD. */
  from: string;
  to: string;
}

const OFFERED: readonly PeriodName[] = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'];

export const presetsAt = (today: string): Preset[] =>
  OFFERED.map((name) => ({ name: periodLabel(name), ...periodAt(name, today) }));

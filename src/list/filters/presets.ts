/** Ranges of business days by name. Weeks begin on Monday. */
export interface Preset {
  name: string;
  /** YYYY-MM-DD. */
  from: string;
  to: string;
}

const DAY = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export function presetsAt(today: string): Preset[] {
  const at = Date.parse(`${today}T00:00:00Z`);
  const date = new Date(at);
  const monday = at - ((date.getUTCDay() + 6) % 7) * DAY;
  const month = (offset: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1);
  return [
    { name: 'Today', from: today, to: today },
    { name: 'Yesterday', from: dayOf(at - DAY), to: dayOf(at - DAY) },
    { name: 'This week', from: dayOf(monday), to: today },
    { name: 'Last week', from: dayOf(monday - 7 * DAY), to: dayOf(monday - DAY) },
    { name: 'This month', from: dayOf(month(0)), to: today },
    { name: 'Last month', from: dayOf(month(-1)), to: dayOf(month(0) - DAY) },
  ];
}

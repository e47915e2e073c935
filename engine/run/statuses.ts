/**
 * Statuses derived from dates and switches: an offer starts and ends on its dates. They are computed whenever a record is read, and in
 * lists by the same rules as SQL, so they are never out of date.
 */
import type { AnyRecord } from '../define/fields';

/** One status and when it applies. The first matching rule decides; the last one has no condition. */
export interface StatusRule<K extends string = string> {
  status: string;
  /** A switch that is on. */
  on?: K;
  /** The business date is before the day in this field. */
  before?: K;
  /** The business date is after the day in this field. */
  after?: K;
}

const dayIn = (record: AnyRecord, key: string): string | undefined => {
  const value = record[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Whether a rule applies on a business date (YYYY-MM-DD); a field without a date is no limit. */
const holds = ({ on, before, after }: StatusRule, record: AnyRecord, today: string): boolean => {
  if (on !== undefined && record[on] !== true) return false;
  const [first, last] = [before && dayIn(record, before), after && dayIn(record, after)];
  if (before !== undefined && !(first !== undefined && today < first)) return false;
  return after === undefined || (last !== undefined && today > last);
};

/**
 * A record's status on a business date.
 * @throws Error if no rule applies: the last one must have no condition
 */
export function statusOn(rules: readonly StatusRule[], record: AnyRecord, today: string): string {
  const rule = rules.find((each) => holds(each, record, today));
  if (!rule) throw new Error('the last rule of statusBy must have no condition');
  return rule.status;
}

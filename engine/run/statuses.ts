/**
 * Statuses that follow from dates and switches instead of being set: an offer begins and ends on its dates. They are worked out
 * whenever a record is read, in lists by the same rules as SQL, so that no nightly job can be late with them.
 */
import type { AnyRecord } from '../define/fields';

/** One status and when it applies; the first rule of a list that applies decides, and the last one has no condition. */
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

/** Whether a rule applies on a business date (YYYY-MM-DD); a field without a day limits nothing. */
const holds = ({ on, before, after }: StatusRule, record: AnyRecord, today: string): boolean => {
  if (on !== undefined && record[on] !== true) return false;
  const [first, last] = [before && dayIn(record, before), after && dayIn(record, after)];
  if (before !== undefined && !(first !== undefined && today < first)) return false;
  return after === undefined || (last !== undefined && today > last);
};

/**
 * The status of a record on a business date.
 * @throws Error when no rule applies: the last one must have no condition
 */
export function statusOn(rules: readonly StatusRule[], record: AnyRecord, today: string): string {
  const rule = rules.find((each) => holds(each, record, today));
  if (!rule) throw new Error('the last rule of statusBy must have no condition');
  return rule.status;
}

/** The findings of the declaration checks, and their messages. */

import { nearest } from '../../run/nearest';

/** One fault of a declaration. */
export interface Finding {
  /**
   * R001 duplicate name, R002 path, R003 call, R004 unknown reference, R005 sections, R006 unknown field, R007 contradiction, R008 state,
   * R009 navigation, R010 search, R011 files, R012 settings, R013 permissions, R014 components.
   */
  code: string;
  /** `purchaseOrders.fields.supplierId` */
  place: string;
  message: string;
}

/** A finding as one line: 'R004 place: message'. */
export const formatFinding = ({ code, place, message }: Finding): string => `${code} ${place}: ${message}`;

/** ' (did you mean …?)' if a known name is close, otherwise nothing. */
export const suggestion = (name: string, names: readonly string[]): string => {
  const near = nearest(name, names);
  return near ? ` (did you mean '${near}'?)` : '';
};

/** Adds a finding: its code, place and message. */
export type ReportFinding = (code: string, place: string, message: string) => void;

/** One system setting of an outlet (spec section 3, domain 1.1). A trade lists all of its settings (`Trade.settings`). */

/** What the engine itself asks of an outlet's settings, without knowing their names. */
export type SettingRole =
  /** A switch: stock is valued at its weighted average cost, otherwise at the last purchase price. */
  | 'averageCost'
  /** 'block', 'warn' or 'allow': what documents do when stock is short. */
  | 'negativeStock'
  /** A switch: a document is approved by someone else than its author. */
  | 'separateApprover';

/** One named setting as sent: switches have a state, others a value too (spec section 3). */
export interface NamedSetting {
  /** Its name in the catalogue. */
  name: string;
  /** Whether it is on; true for settings that are no switch. */
  state: boolean;
  /** Of settings that are no switch. */
  value?: string;
}

export interface Setting {
  /** Its name in calls and rules. */
  name: string;
  /** Its name on the page. */
  label: string;
  /** The heading it is listed under; categories appear in the order of their first setting. */
  category: string;
  /** One line: what it changes. */
  help: string;
  /** A switch has neither `values` nor `kind`; others are one of the values, or an amount. */
  values?: readonly string[];
  /** Words for the values. @default the values in words */
  labels?: Readonly<Record<string, string>>;
  /** The kind of amount. */
  kind?: 'percent' | 'money' | 'integer';
  /** After a whole number. */
  unit?: string;
  /** '' if nothing is set. */
  default: boolean | string;
  /** Says the same as a switch in other words: not stored, and not shown next to it. */
  mirrors?: {
    /** The switch. */
    of: string;
    /** The value while the switch is on. */
    on: string;
    /** The value while it is off. */
    off: string;
  };
  /** The engine's question that it answers. @default only rules of the trade read it */
  servesAs?: SettingRole;
}

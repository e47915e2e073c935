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
  /** Of settings that are no switch. @default none */
  value?: string;
}

export interface Setting {
  /** Its name in calls and rules. */
  name: string;
  /** Its name on the page. */
  label: string;
  /** The heading it is listed under; categories appear in the order of their first setting. */
  category: string;
  /** One line: what it changes. @default none, where only names and defaults are needed */
  help?: string;
  /** What it can be, for a choice. @default a switch, or an amount */
  values?: readonly string[];
  /** Words for the values. @default the values in words */
  labels?: Readonly<Record<string, string>>;
  /** The kind of amount. @default a switch, or a choice */
  kind?: 'percent' | 'money' | 'integer';
  /** After a whole number. @default none */
  unit?: string;
  /** '' if nothing is set. */
  default: boolean | string;
  /** Says the same as a switch in other words: not stored, and not shown next to it. @default a setting of its own */
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

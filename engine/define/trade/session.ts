/** What a trade adds to a sign-in: keys that the browser keeps besides the engine's own, and parts of outlets that other APIs keep apart. */

import type { NamedSetting } from './setting';
import type { FeatureFacts } from './trade';

/** The parts of a session that a trade's keys depend on. */
export interface SessionFacts extends FeatureFacts {
  /** Outlet id -> its named settings. */
  settings: Readonly<Record<string, readonly NamedSetting[]>>;
}

/** A record as another API has it. */
type Foreign = FeatureFacts['group'];

/** One key of the browser's storage that follows from the session (spec section 7). */
interface StoredKeyRule {
  /** Its value, stored as JSON. */
  value: (session: SessionFacts) => unknown;
  /** Re-Login removes it. @default it stays until the next sign-in replaces it */
  isForgotten?: true;
}

/** Where another API keeps parts of its outlets, for sessions that are built from its calls (authProvider/specSession.ts). */
export interface OutletDetails {
  /** The call; the outlet's id follows. */
  path: string;
  /** Whether an outlet lacks them and its settings say that it has them. */
  isMissing: (outlet: Foreign, settings: readonly NamedSetting[]) => boolean;
  /** The outlet's fields, from the call's answer. */
  read: (answer: Foreign) => Foreign;
}

export interface TradeSession {
  /** By key, in the order in which Diagnostics lists them. */
  stored: Readonly<Record<string, StoredKeyRule>>;
  /** @default outlets are whole */
  outletDetails?: OutletDetails;
}

/** Who asks, when, and about which outlets. */

import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import type { SendStage } from '#server/http/events';

export interface Asker {
  db: Database;
  identity: Identity;
  /** The business date, YYYY-MM-DD. */
  today: string;
  now: Date;
  /** Ids of the outlets that are asked about unless others are named. */
  outlets: readonly string[];
  /** Receives what is being done, for people who wait. */
  say?: SendStage | undefined;
}

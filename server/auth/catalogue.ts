/** The permission catalogue of this program, created once. */

import { can, type Module, modulesOf } from '#engine/read/access';
import type { Holds } from '#engine/read/permissions';
import { declarations, fromDeclarations, trade } from '#resources';
import type { Identity } from './identity';

/** Every permission module with its actions (domain section 4). */
export const catalogue: () => readonly Module[] = fromDeclarations(() => modulesOf(trade, declarations));

/** A signed-in person's permissions. */
export const holdsOf =
  (identity: Identity): Holds =>
  (moduleId, action) =>
    can(identity, moduleId, action);

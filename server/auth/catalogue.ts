/** The catalogue of permissions of this program, made once. */

import { can, type Module, modulesOf } from '#engine/read/access';
import type { Holds } from '#engine/read/permissions';
import { declarations, fromDeclarations } from '#resources';
import type { Identity } from './identity';

/** Every permission module with its actions (domain section 4). */
export const catalogue: () => readonly Module[] = fromDeclarations(() => modulesOf(declarations));

/** What a signed-in person holds. */
export const holdsOf =
  (identity: Identity): Holds =>
  (moduleId, action) =>
    can(identity, moduleId, action);

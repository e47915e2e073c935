/** The catalogue of permissions of this program, made once. */
import { declarations } from '../../resources';
import { can, type Module, modulesOf } from '../../resources/access';
import type { Holds } from '../../resources/permissions';
import type { Identity } from './identity';

let modules: readonly Module[] | undefined;
/** Every permission module with its actions (domain section 4). */
export const catalogue = (): readonly Module[] => {
  modules ??= modulesOf(declarations);
  return modules;
};

/** What a signed-in person holds. */
export const holdsOf =
  (identity: Identity): Holds =>
  (moduleId, action) =>
    can(identity, moduleId, action);

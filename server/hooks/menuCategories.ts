/** Two people who put categories within each other at the same moment must not make a circle; and the tills are told. */
import { announcing } from '../menu/hooks';
import { checkAlone } from '../records/alone';
import type { Hooks } from '../records/hooks';

const hooks: Hooks = { beforeWrite: checkAlone, ...announcing };

export default hooks;

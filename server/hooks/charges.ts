/** Versions of a charge must not overlap, and charges must not go in a circle, whoever else saves at the same moment; and the tills are told. */
import { announcing } from '../menu/hooks';
import { checkAlone } from '../records/alone';
import type { Hooks } from '../records/hooks';

const hooks: Hooks = { beforeWrite: checkAlone, ...announcing };

export default hooks;

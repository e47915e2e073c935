/** Versions of a charge must not overlap, and charges must not go in a circle, whoever else saves at the same moment. */
import { checkAlone } from '../records/alone';
import type { Hooks } from '../records/hooks';

const hooks: Hooks = { beforeWrite: checkAlone };

export default hooks;

/** Printers never stand in for each other in a circle, whoever else saves at the same moment. */
import { checkAlone } from '../records/alone';
import type { Hooks } from '../records/hooks';

const hooks: Hooks = { beforeWrite: checkAlone };

export default hooks;

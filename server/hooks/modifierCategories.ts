/** What follows from writes to modifier categories: the tills are told. */
import { announcing } from '../menu/hooks';
import type { Hooks } from '../records/hooks';

const hooks: Hooks = { ...announcing };

export default hooks;

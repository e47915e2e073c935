/** What follows from writes to modifiers: the tills are told. */
import { withDuePrices } from '../../resources/menuPrices';
import { announcing } from '../menu/hooks';
import type { Hooks } from '../records/hooks';

const hooks: Hooks = {
  async beforeWrite(_tx, { record }) {
    Object.assign(record, withDuePrices(record, new Date().toISOString()));
  },
  ...announcing,
};

export default hooks;

/** Before writes to modifiers: applies due prices. */
import { withDuePrices } from '#resources/menu/menuPrices.rules';
import type { Hooks } from '#server/department';

const hooks: Hooks<'modifierItems'> = {
  async beforeWrite(_tx, { record }) {
    Object.assign(record, withDuePrices(record, new Date().toISOString()));
  },
};

export default hooks;

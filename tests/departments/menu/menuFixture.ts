import { fieldsOf } from '#engine/read/entities';
import { entity } from '#resources/index';

/** The fields of menu items, as the outbox sees them. */
export const items = fieldsOf(entity('items'));

import { fieldsOf } from '#engine/read/entities';
import { entity } from '#resources/index';

/** The fields of menu items in the outbox. */
export const items = fieldsOf(entity('items'));

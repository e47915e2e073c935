/** Role calls besides their records. */
import { catalogue } from '#server/auth/catalogue';
import type { CustomHandlers } from '#server/department';

export default {
  /** The permission catalogue (domain 1.1, Module). It belongs to the program, not the group: anyone signed in can read it. */
  modules: async () => Response.json({ docs: catalogue() }),
} satisfies CustomHandlers;

/** Calls of roles beside their records. */
import { catalogue } from '#server/auth/catalogue';
import type { CustomHandlers } from '#server/records/rules/customCalls';

export default {
  /** The catalogue of permissions (domain 1.1, Module). It is the program's, not the group's: anyone who signs in may read it. */
  modules: async () => Response.json({ docs: catalogue() }),
} satisfies CustomHandlers;

import type { Hooks } from '#server/department';

export default {
  fill: async (_q, { records }) => {
    for (const record of records) record.outletId = record._id;
  },
} satisfies Hooks<'restaurants'>;

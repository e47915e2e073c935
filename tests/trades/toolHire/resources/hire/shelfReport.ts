import { column, defineReport } from '#engine/define';

export default defineReport({
  name: 'shelfReport',
  label: 'On the shelf',
  about: 'Tools that can be hired now',
  module: 'RPT_SHELF',
  nav: { group: 'reports', order: 10 },
  period: 'none',
  columns: {
    tool: column.text({ main: 1, sort: 1, chart: 'x' }),
    group: column.reference('toolGroups', { group: 1 }),
    pieces: column.quantity({ main: 2, sum: true, chart: 'y' }),
    value: column.costMoney({ label: 'Worth', sum: true }),
  },
});

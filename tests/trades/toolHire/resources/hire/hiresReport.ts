import { column, defineReport } from '#engine/define';

export default defineReport({
  name: 'hiresReport',
  label: 'Hires by customer',
  about: 'Who hired how much',
  module: 'RPT_HIRES',
  nav: { group: 'reports', order: 20 },
  columns: {
    customer: column.reference('customers', { group: 1 }),
    tool: column.reference('tools', { main: 1, sort: 1 }),
    notes: column.integer({ label: 'Hire notes', sum: true }),
    pieces: column.quantity({ main: 2, sum: true }),
  },
});

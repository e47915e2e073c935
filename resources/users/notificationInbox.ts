import { definePage } from '#engine/define';

/** `/notification`: the `notifications` records as an inbox. */
export default definePage({
  name: 'notificationInbox',
  label: 'Notifications',
  module: 'NOTIFICATION',
  path: '/notification',
  about: 'What needs your attention, with links to the records.',
  component: 'NotificationInbox',
  headerComponent: 'NotificationBell',
});

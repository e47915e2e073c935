import { definePage } from '#engine/define';

/** `/notification`: what the declaration `notifications` keeps, as an inbox. */
export default definePage({
  name: 'notificationInbox',
  label: 'Notifications',
  module: 'NOTIFICATION',
  path: '/notification',
  about: 'What happened that you should know about, with the way to what it is about.',
  component: 'NotificationInbox',
  headerComponent: 'NotificationBell',
});

import { boolean, choice, datetime, defineResource, group, longText, reference, references, text } from '#engine/define';

/**
 * Notifications (domain 1.1), written by document actions and background jobs, never by hand. An empty `audience` means everyone who can
 * open the target. Each person has their own read mark: answers contain only the requesting person's, and `readBy` is never returned.
 */
export default defineResource({
  name: 'notifications',
  label: { one: 'Notification', many: 'Notifications' },
  module: 'NOTIFICATION',
  permissions: { view: { about: 'Get notified about approvals, low stock, price rises and more.' } },
  // Its page is a separate inbox (notificationInbox).
  paths: false,
  fixed: true,
  servesAs: 'notices',
  fields: {
    outletId: reference('outlets', { readOnly: true }),
    category: choice(['approval', 'lowStock', 'expiry', 'priceChange', 'transferDiscrepancy', 'syncFailure', 'jobDone', 'creditLimit', 'mention'], {
      readOnly: true,
    }),
    level: choice(['info', 'warning', 'critical'], { readOnly: true, tones: { info: 'blue', warning: 'amber', critical: 'red' } }),
    title: text({ readOnly: true, maxLength: 120, isTitle: true }),
    message: longText({ readOnly: true, searchBy: true }),
    figures: longText({ readOnly: true, sensitive: 'cost', help: 'The part of the message about costs' }),
    audience: group({ roleIds: references('userRoles'), userIds: references('users') }, { readOnly: true }),
    transactionObj: group(
      { docType: text(), docId: text(), docNumber: text(), route: text() },
      { readOnly: true, label: 'About', help: 'What opens on click' },
    ),
    isRead: boolean({ readOnly: true, label: 'Read' }),
    readBy: references('users', { readOnly: true }),
    actedAt: datetime({ readOnly: true }),
  },
  list: { sort: '-createdDateTime' },
  calls: {},
  serves: {
    'custom:list': ['GET v1/notification/list ? group_id outlets', 'GET v1/notification ? group_id outlets'],
    'custom:update': 'PUT v1/notification/update ? group_id outlets',
    'custom:transactionObj': 'GET v1/notification/transactionObj',
    'custom:count': '+ GET v1/notification/count ? group_id outlets',
  },
});

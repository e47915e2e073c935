import { boolean, choice, datetime, defineResource, group, integer, longText, reference, references, text } from '#engine/define';
import { EVERYBODY } from '#engine/read/access';
import { SENT_FORMAT_LABELS, SENT_FORMATS } from '#engine/read/views/sentFormats';
import { FREQUENCIES } from '#engine/run/time/schedule';

/** Scheduled reports, sent by email as a workbook or a page. Each recipient gets what they can see. */
export default defineResource({
  name: 'reportSchedules',
  label: { one: 'Scheduled report', many: 'Scheduled reports' },
  module: EVERYBODY,
  paths: false,
  fixed: true,
  servesAs: 'sentReports',
  fields: {
    name: text({ readOnly: true, maxLength: 80, isTitle: true }),
    report: text({ readOnly: true }),
    query: longText({ readOnly: true }),
    every: choice(FREQUENCIES, { readOnly: true }),
    weekday: integer({ readOnly: true, help: '1 is Monday' }),
    dayOfMonth: integer({ readOnly: true }),
    hour: integer({ readOnly: true }),
    format: choice(SENT_FORMATS, { readOnly: true, labels: SENT_FORMAT_LABELS }),
    onlyWithRows: boolean({ readOnly: true, label: 'Only when it has rows' }),
    isPaused: boolean({ readOnly: true, label: 'Paused' }),
    timeZone: text({ readOnly: true }),
    recipientIds: references('users', { readOnly: true, label: 'Recipients' }),
    ownerId: reference('users', { readOnly: true, label: 'Owner' }),
    nextAt: datetime({ readOnly: true, label: 'Next' }),
    lastAt: datetime({ readOnly: true, label: 'Last' }),
    lastSent: integer({ readOnly: true, label: 'Sent last time' }),
    lastKept: integer({ readOnly: true, label: 'Kept in the outbox last time' }),
    lastEmpty: integer({ readOnly: true, label: 'Recipients without rows last time' }),
    audience: group({ roleIds: references('userRoles'), userIds: references('users') }, { readOnly: true }),
    transactionObj: group({ docType: text() }, { readOnly: true, label: 'About' }),
  },
  calls: {},
  serves: {
    'custom:list': '+ GET v1/reportSchedules/of ? report',
    'custom:save': '+ POST v1/reportSchedules/save',
    'custom:remove': '+ POST v1/reportSchedules/remove',
    'custom:send': '+ POST v1/reportSchedules/send',
    'custom:mails': '+ GET v1/reportSchedules/mails ? _id',
    'custom:file': '+ GET v1/reportSchedules/file ? mail',
  },
});

import { boolean, defineResource, group, longText, reference, references, text } from '#engine/define';
import { EVERYBODY } from '#engine/read/access';

/**
 * Saved report views: parameters, columns, groups and comparison as a query, private or shared. An empty `audience` means everyone who can
 * open the report. A view has no figures, so people see only what they have access to.
 */
export default defineResource({
  name: 'reportViews',
  label: { one: 'Saved view', many: 'Saved views' },
  module: EVERYBODY,
  // People create, choose and delete them on the report.
  paths: false,
  fixed: true,
  servesAs: 'savedViews',
  fields: {
    name: text({ readOnly: true, maxLength: 80, isTitle: true }),
    report: text({ readOnly: true }),
    query: longText({ readOnly: true }),
    isShared: boolean({ readOnly: true, label: 'Shared' }),
    ownerId: reference('users', { readOnly: true, label: 'Owner' }),
    audience: group({ roleIds: references('userRoles'), userIds: references('users') }, { readOnly: true }),
    transactionObj: group({ docType: text() }, { readOnly: true, label: 'About' }),
  },
  calls: {},
  serves: {
    'custom:list': '+ GET v1/reportViews/of ? report',
    'custom:save': '+ POST v1/reportViews/save',
    'custom:remove': '+ POST v1/reportViews/remove',
  },
});

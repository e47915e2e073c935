import { boolean, defineResource, group, longText, reference, references, text } from '#engine/define';
import { EVERYBODY } from '#engine/read/access';

/**
 * Reports as people saved them: parameters, columns, groups and comparison as a query, for oneself or shared. `audience` empty: everybody who may
 * open the report. It has no figures: anyone who opens one sees what they may see.
 */
export default defineResource({
  name: 'reportViews',
  label: { one: 'Saved view', many: 'Saved views' },
  module: EVERYBODY,
  // They are made, chosen and deleted at the report.
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

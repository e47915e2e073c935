import { boolean, defineResource, group, longText, reference, references, text } from '#engine/define';
import { EVERYBODY } from '#engine/read/access';

/**
 * Saved views of reports and lists: parameters, filters, order and columns as a query, private or shared. An empty `audience` means everyone
 * who can open the report or the list. A view has no figures and no records, so people see only what they have access to.
 */
export default defineResource({
  name: 'reportViews',
  label: { one: 'Saved view', many: 'Saved views' },
  module: EVERYBODY,
  // People create, choose and delete them on the report or list.
  paths: false,
  fixed: true,
  servesAs: 'savedViews',
  fields: {
    name: text({ readOnly: true, maxLength: 80, isTitle: true }),
    report: text({ readOnly: true }),
    list: text({ readOnly: true }),
    query: longText({ readOnly: true }),
    isShared: boolean({ readOnly: true, label: 'Shared' }),
    ownerId: reference('users', { readOnly: true, label: 'Owner' }),
    audience: group({ roleIds: references('userRoles'), userIds: references('users') }, { readOnly: true }),
    transactionObj: group({ docType: text() }, { readOnly: true, label: 'About' }),
  },
  calls: {},
  serves: {
    'custom:list': '+ GET v1/reportViews/of ? report list',
    'custom:save': '+ POST v1/reportViews/save',
    'custom:remove': '+ POST v1/reportViews/remove',
  },
});

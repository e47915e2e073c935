import { choice, defineResource, integer, references, text } from '../schema';

/** Comments that belong to dishes and may be limited to some. */
const isOfDishes = (comment: { commentType?: unknown }): boolean =>
  comment.commentType === 'kot' || comment.commentType === 'wastage';

/** Canned notes and reasons that staff pick instead of typing (domain 1.4). */
export default defineResource({
  name: 'comments',
  label: { one: 'Comment', many: 'Comments' },
  title: 'commentText',
  module: 'COMMENT',
  nav: { group: 'settings', order: 50 },
  paths: { list: '/comments' },
  fields: {
    group_id: text({ readOnly: true, hidden: true, label: 'Group' }),
    commentText: text({ required: true, maxLength: 60, unique: ['commentType'], label: 'Comment' }),
    commentType: choice(['kot', 'bill', 'cancelReason', 'discountReason', 'voidPayment', 'wastage'], {
      required: true,
      label: 'Used for',
      labels: {
        kot: 'Notes to the kitchen',
        bill: 'Notes on the bill',
        cancelReason: 'Reasons for cancelling',
        discountReason: 'Reasons for a discount',
        voidPayment: 'Reasons for voiding a payment',
        wastage: 'Reasons for wastage',
      },
    }),
    sortOrder: integer({ min: 0, label: 'Order in the list', help: 'Lower stands first' }),
    foodDepartmentIds: references('foodDepartments', {
      label: 'Only at',
      help: 'None chosen: at every production place',
      filter: () => ({ status: 'active' }),
      when: isOfDishes,
    }),
    categoryIds: references('menuCategories', {
      label: 'Only for dishes of',
      help: 'None chosen: for all',
      filter: () => ({ status: 'active' }),
      when: isOfDishes,
    }),
    outlets: references('outlets', { required: true, default: '@outlets', label: 'Offered at' }),
  },
  sections: [
    {
      label: 'Comment',
      fields: ['commentText', 'commentType', 'sortOrder', 'status', 'foodDepartmentIds', 'categoryIds', 'outlets'],
    },
  ],
  list: {
    columns: ['commentText', 'commentType', 'status', 'outlets'],
    filters: ['commentType', 'outlets', 'status'],
    sort: 'commentType',
    about:
      'Notes and reasons that staff pick instead of typing, so that the kitchen reads them and reports can count them.',
  },
  calls: {
    getList: 'GET v1/comments/ ? group_id outlets',
    create: 'POST v1/comments/',
    update: 'PUT v1/comments/',
  },
});

import { block, choice, defineResource, integer, name, outlets, references, status, text } from '#engine/define';

/** Comments for menu items, which may be limited to some. */
const isOfDishes = (comment: { commentType?: unknown }): boolean => comment.commentType === 'kot' || comment.commentType === 'wastage';

/** Predefined notes and reasons that staff pick instead of typing (domain 1.4). */
export default defineResource({
  name: 'comments',
  label: { one: 'Comment', many: 'Comments' },
  module: 'COMMENT',
  nav: { group: 'settings', order: 50 },
  paths: { list: '/comments' },
  fields: {
    group_id: text({ readOnly: true, hidden: true, label: 'Group' }),
    Comment: block({
      commentText: name(60, { unique: ['commentType'], label: 'Comment' }),
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
        column: true,
        filterBy: true,
      }),
      sortOrder: integer({ min: 0, label: 'Sort order', help: 'Lower numbers come first' }),
      status: status(),
      foodDepartmentIds: references('foodDepartments', { label: 'Food departments', help: 'Leave blank for all food departments', when: isOfDishes }),
      categoryIds: references('menuCategories', { label: 'Menu categories', help: 'Leave blank for all', when: isOfDishes }),
      outlets: outlets({ label: 'Offered at', column: 4, filterBy: true }),
    }),
  },
  list: {
    sort: 'commentType',
    about: 'Notes and reasons staff pick instead of typing, so the kitchen can read them and reports can count them.',
  },
  calls: { getList: 'GET v1/comments/ ? group_id outlets', create: 'POST v1/comments/', update: 'PUT v1/comments/' },
});

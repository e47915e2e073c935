import type { ReportWords } from '#engine/define';

/** What people call orders and their states, and what they ask about them. */
export const words: ReportWords = {
  synonyms: {
    report: 'purchase orders, orders, ordered, orders from suppliers, po, pos',
    'overdue=true': 'overdue, late, delayed, delivered late, late deliveries/delivery/orders',
    'open=true': 'open, still open, undelivered, not (yet) delivered/received, still to come',
    openValue:
      'value (still) open/undelivered/outstanding, open (order) value/amount, (amount) still open on purchase orders, on order, still to be delivered, value of open orders/purchase orders',
  },
  notRecorded: {
    words: `due in, deliveries due, delivery due, orders due, order due, deliveries expected, delivery expected, expected deliveries, orders expected, coming in today,
      coming in tomorrow, arriving, arrive today, arrive tomorrow, expected today, expected tomorrow, coming today, coming tomorrow`,
    says: 'I can’t pick orders by the day on which they are expected. I can say which are open, with that day, and which are late.',
    instead: ['Which purchase orders are open?', 'Which purchase orders are late?'],
  },
  questions: ['What did we order last month?', 'Which purchase orders are late?'],
};

import type { ReportWords } from '#engine/define';

/** Words of questions about shifts and their cash. */
export const words: ReportWords = {
  synonyms: {
    report: 'shift, shifts, till shifts, cashier shifts',
    cashier: 'who, staff, employee',
    variance:
      'cash variance/variances, cash difference/differences, till variance/difference, variance of cash, over and short, overs and shorts, cash over or short, cash short, cash over, (cash) short over, over or short in cash, till short',
    'drawer=short': 'short, closed short, came up short, was short, were short, short of cash',
    'drawer=over': 'closed over, came up over, were over',
    'drawer=off': 'with a cash variance, with cash variance, off, not balanced',
    'status=open': 'open shifts, still open',
    countedCash: 'cash counted, counted in drawer/till, drawer/till count, cash in drawer/till',
    expectedCash: 'cash expected, (cash) should in drawer/till, expected in drawer/till, cash should have',
    openingFloat: 'opening float, cash float, till float',
  },
  questions: ['Cash variance by cashier last week', 'Which shifts closed short last week?'],
};

/** The tills' vocabulary: choices in their documents and events, separate from the fields, which only the API reads. */

export const BILL_STATES = ['open', 'billed', 'settled', 'cancelled', 'merged', 'split'] as const;
export type BillState = (typeof BILL_STATES)[number];
/** How a bill is paid. A named custom payment is stored under its name, which can't be one of these. */
export const PAYMENT_METHODS = ['cash', 'card', 'cityLedger', 'advance', 'custom', 'online'] as const;
/** What a charge is added to: taxes, the service charge, the delivery fee or the tip of the bill. */
export const CHARGE_KINDS = ['service', 'tax', 'delivery', 'tip'] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];
/** An order's stage when it was cancelled. */
export const CANCEL_STAGES = ['beforeKot', 'afterKot', 'afterBill'] as const;

export const KOT_TYPES = ['new', 'addition', 'modified', 'partiallyCancelled', 'cancelled', 'duplicate'] as const;
export const MOVE_KINDS = [
  'mergeBill',
  'mergeTable',
  'splitByItem',
  'splitEven',
  'splitBySeat',
  'transferTable',
] as const;
export const ADVANCE_PURPOSES = ['reservation', 'partyOrder', 'catering', 'cakeOrder'] as const;
export const ADVANCE_STATES = ['open', 'partlyUsed', 'used', 'refunded', 'forfeited'] as const;
export const LOGGED_ACTIONS = [
  'login',
  'logout',
  'failedLogin',
  'shiftOpen',
  'shiftClose',
  'drawerOpen',
  'reprint',
  'priceOverride',
  'discount',
  'cancel',
  'refund',
  'settingChange',
] as const;
export type LoggedAction = (typeof LOGGED_ACTIONS)[number];

/** Whether a bill's card slips are matched to settlements, with the colours. */
export const CARD_TAGS = { tagged: 'green', partlyTagged: 'amber', untagged: 'amber' } as const;

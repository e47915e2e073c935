/** What files call payment methods, order types and channels, in several languages. */
import type { AnyRecord } from '#engine/define/fields';
import { folded } from '#engine/run/fold';
import { PAYMENT_METHODS } from '#resources/sales/tillWords.rules';
import { CHANNELS, ORDER_TYPES } from '#resources/shared';
import { ApiError } from '#server/http/errors';
import type { Lookups } from '../lookups';
import type { BillRow } from './rows';

/** A meaning a line: the API's word, and other words for the same. */
const meanings = (lines: string): ReadonlyMap<string, string> =>
  new Map(
    lines.split('\n').flatMap((line) => {
      const [word = '', others = ''] = line.split(': ');
      return [word, ...others.split(', ')].map((each) => [bare(each), word] as const);
    }),
  );

/** Letters only, without case and accents: `VISA *4242` is Visa. */
const bare = (text: string): string => folded(text).replace(/[^\p{L}]/gu, '');

const paymentMethod =
  meanings(`cash: cash payment, bar, bargeld, barzahlung, efectivo, contado, espèces, espece, liquide, contanti, contante, dinheiro, numerario, nakit, gotówka, kontant, contant, 现金
card: credit card, debit card, credit, debit, card payment, visa, visa debit, visa credit, mastercard, master card, master, mc, amex, american express, maestro, discover, diners, jcb, unionpay, eftpos, ec, ec karte, girocard, karte, kartenzahlung, kreditkarte, tarjeta, tarjeta de crédito, tarjeta de débito, carte, carte bancaire, carte bleue, cb, carta, carta di credito, bancomat, cartão, multibanco, pin, kart, kredi kartı, karta, kort, apple pay, google pay, contactless, 银行卡, 信用卡
online: online payment, paypal, stripe, paid online
cityLedger: city ledger, on account, house account, room charge
advance: deposit, prepayment, prepaid`);

const orderType =
  meanings(`dineIn: dine in, eat in, eatin, for here, table service, im haus, vor ort, en mesa, comer aquí, sur place, al tavolo, no local
takeaway: take away, take out, takeout, to go, carry out, carryout, zum mitnehmen, außer haus, para llevar, à emporter, asporto, da asporto, para levar, paket
delivery: delivered, home delivery, lieferung, domicilio, a domicilio, reparto, livraison, consegna, entrega, bezorging
pickup: pick up, collect, collection, click and collect, abholung, recoger, retrait, ritiro`);

const channel = meanings(`pos: in store, instore, till, walk in, counter, register
qr: qr code, table qr
olo: online, online ordering, web, own site
uber: uber eats
pickme: pickme food
urbanPiper: urban piper
phone: telephone, call, phone order`);

const WORDS = { paymentMethod, orderType, channel } as const;

/**
 * A row with the API's words for what its sender calls otherwise: `VISA` is card, `Uber voucher` the outlet's custom payment of that name.
 * Words that aren't known stay, to be refused.
 */
export function inApiWords(row: BillRow, lookups: Lookups): BillRow {
  const read = { ...row };
  for (const [column, words] of Object.entries(WORDS) as [keyof typeof WORDS, ReadonlyMap<string, string>][]) {
    const text = row[column];
    const word = text === undefined ? undefined : words.get(bare(text));
    if (word !== undefined) read[column] = word;
  }
  const outlet = lookups.outlet(row.outlet);
  const custom =
    outlet && row.paymentMethod !== undefined && !isOneOf(PAYMENT_METHODS, read.paymentMethod)
      ? lookups.customPayment(row.paymentMethod, outlet._id)
      : undefined;
  return custom ? { ...read, paymentMethod: 'custom', customPayment: custom.name } : read;
}

const isOneOf = (options: readonly string[], word: string | undefined): boolean => options.includes(word ?? '');

/** Columns whose words a person can be asked about. */
const ASKED = ['outlet', 'itemCode', 'paymentMethod', 'orderType', 'channel'] as const;
type Asked = (typeof ASKED)[number];
const MOST_WORDS = 20_000;

/**
 * Of a file's words, by column, those that an import into these outlets wouldn't understand.
 * @throws ApiError 400 for anything else than lists of texts
 */
export function unknownWords(given: AnyRecord, lookups: Lookups): Record<Asked, string[]> {
  const said = (column: Asked): string[] => {
    const words = given[column] ?? [];
    if (!Array.isArray(words) || words.length > MOST_WORDS || !words.every((word) => typeof word === 'string'))
      throw new ApiError(400, 'invalid', `${column} takes at most ${MOST_WORDS} texts`);
    return words;
  };
  for (const key of Object.keys(given))
    if (!ASKED.some((column) => column === key))
      throw new ApiError(400, 'invalid', `There is no column “${key.slice(0, 60)}” with words`);
  const outlets = said('outlet').flatMap((text) => lookups.outlet(text) ?? []);
  const read = (column: 'paymentMethod' | 'orderType' | 'channel', outlet: string, word: string) =>
    inApiWords({ outlet, [column]: word }, lookups)[column];
  const unknown: Record<Asked, (word: string) => boolean> = {
    outlet: (word) => lookups.outlet(word) === undefined,
    itemCode: (word) =>
      outlets.some(({ _id }) => {
        const sold = lookups.sold(word, undefined, _id);
        return 'problem' in sold && sold.field === 'itemCode';
      }),
    paymentMethod: (word) => outlets.some(({ _id }) => !isOneOf(PAYMENT_METHODS, read('paymentMethod', _id, word))),
    orderType: (word) => !isOneOf(ORDER_TYPES, read('orderType', '', word)),
    channel: (word) => !isOneOf(CHANNELS, read('channel', '', word)),
  };
  return Object.fromEntries(ASKED.map((column) => [column, said(column).filter(unknown[column])])) as Record<
    Asked,
    string[]
  >;
}

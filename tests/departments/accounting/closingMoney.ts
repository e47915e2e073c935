import { randomUUID } from 'node:crypto';
import type { AnyRecord } from '#engine/define/fields';
import type { Position } from '#resources/cityLedger/cityLedger.rules';
import type { Tenant } from '#tests/engine/server/records/recordsFixture';
import { tillTime } from '#tests/kit/days';
import {
  type Advance,
  after,
  type Charge,
  closedTo,
  countsOn,
  firstOpen,
  latest,
  movesTo,
  type Payment,
  type Place,
  type World,
} from './closingModel';

/** Money apart from sales in a random history: advances and the city ledger, at two outlets of which one closes its days. */

interface Stage {
  world: World;
  owner: Tenant['owner'];
  text: (coins: number) => string;
  done: Set<string>;
  draw: (most: number) => number;
  someDay: () => string;
  agrees: (what: string, found: unknown, expected: unknown) => void;
}

const pick = <T>(list: readonly T[], draw: (most: number) => number): T | undefined =>
  list[draw(Math.max(1, list.length))];

/** What is left of an advance. */
export const leftOf = ({ amount, used, back }: Advance): number => (back ? 0 : amount - used);

export function moneyHappenings({ world, owner, text, done, draw, someDay, agrees }: Stage) {
  const place = (): Place => (draw(2) ? 'COL' : 'KDY');
  /** @param given when it was given back, and its amount */
  const sendAdvance = async (advance: Advance, given?: AnyRecord): Promise<void> => {
    const event = {
      ...{ kind: 'advance', outlet: advance.place, advanceNumber: advance.no, version: advance.version },
      ...{ receivedAt: tillTime(advance.received, '10:00'), customerName: 'Kamal', method: advance.method },
      ...{ amount: text(advance.amount), usedAmount: text(advance.used), ...given },
    };
    agrees('advance', (await owner.post('/api/v1/tills/events', { events: [event] })).status, 200);
  };
  /** Sends an advance again, of which a bill used something. */
  const use = async (advance: Advance, amount: number): Promise<void> => {
    Object.assign(advance, { used: advance.used + amount, version: advance.version + 1 });
    await sendAdvance(advance);
    done.add(advance.place === 'COL' ? 'advanceUsed' : 'advanceOfOtherUsed');
  };
  const happenings: Record<string, () => Promise<void>> = {
    async advance() {
      const [at, received] = [place(), someDay()];
      const day = at === 'COL' ? movesTo(world, received) : received;
      const advance: Advance = {
        ...{
          no: `A${world.advances.length + 1}`,
          place: at,
          received,
          day,
          amount: 1 + draw(3000),
          used: 0,
          version: 1,
        },
        ...{ method: draw(2) ? 'cash' : 'card', back: undefined },
      };
      await sendAdvance(advance);
      world.advances.push(advance);
      done.add(day === received ? 'advance' : 'advanceLate');
    },
    async giveBack() {
      const advance = pick(world.advances, draw);
      const on = advance && draw(2) ? advance.received : someDay();
      if (!advance || leftOf(advance) === 0 || on < advance.received) return;
      const day = advance.place === 'COL' ? movesTo(world, on) : on;
      advance.version++;
      await sendAdvance(advance, { status: 'refunded', refundMethod: 'cash', refundedAt: tillTime(on, '21:00') });
      advance.back = { day, amount: leftOf(advance) };
      done.add(day === on ? 'advanceBack' : 'advanceBackLate');
    },
    /** A company signs at one of the outlets. */
    async sign() {
      const [at, settled, net] = [place(), draw(8) ? someDay() : world.today, 100 + draw(5000)];
      const day = at === 'COL' ? countsOn(world, settled) : settled;
      const no = `L${world.charges.length + 1}-${draw(65_000)}`;
      const { status } = await owner.post('/api/v1/bills/import', {
        bills: [
          {
            ...{ outlet: at, billNumber: no, version: 1, settledAt: tillTime(settled, '13:00') },
            lines: [{ itemCode: 'MEAL', quantity: 1, unitPrice: text(net) }],
            payments: [{ method: 'cityLedger', amount: text(net), account: 'CO' }],
          },
        ],
      });
      agrees(`signed bill of ${settled}`, status, day ? 200 : 400);
      done.add(day ? 'signed' : 'signedRefused');
      if (!day) return;
      world.charges.push({ no, place: at, day, open: net });
      if (at === 'COL')
        world.bills.push({
          ...{
            no,
            settled,
            day,
            net,
            tax: 0,
            tip: 0,
            cash: 0,
            advance: 0,
            signed: net,
            refunds: [],
            isCancelled: false,
          },
        });
    },
    /** Money for bills of both outlets, received at one of them. */
    async pay() {
      const open = world.charges.filter((charge) => charge.open > 0);
      const chosen = [...new Set([pick(open, draw), pick(open, draw)])].filter((each): each is Charge => !!each);
      const [at, day, kept] = [place(), draw(3) ? someDay() : world.today, draw(2) ? 0 : draw(500)];
      const parts = chosen.map((charge) => ({ charge, amount: 1 + draw(charge.open) }));
      const amount = parts.reduce((total, each) => total + each.amount, kept);
      if (amount === 0) return;
      const method = draw(3) ? ('cash' as const) : ('card' as const);
      const position = await owner.get('/api/v1/cityLedger/position', { companyId: 'co' });
      const idOf = ({ no }: Charge) =>
        (position.body as unknown as Position).bills.find(({ billNo }) => billNo === no)?.billId;
      const { status, body } = await owner.post('/api/v1/cityLedger/settleAccountPayment/', {
        ...{ clientRequestId: randomUUID(), companyId: 'co', outletId: `out_${at}`, receivedDate: day },
        ...{ paymentMethod: method, ...(method === 'card' ? { paymentReference: 'Slip 1' } : {}) },
        ...{ amount: text(amount), allocation: parts.length > 0 ? 'manual' : 'unallocated' },
        bills: parts.map((part) => ({ billId: idOf(part.charge), amountApplied: text(part.amount) })),
      });
      const isHere = at === 'COL' || chosen.some((charge) => charge.place === 'COL');
      const isTaken =
        !(isHere && day <= world.lock) &&
        !(at === 'COL' && day <= closedTo(world)) &&
        !(day < world.today && chosen.some((charge) => charge.day > day));
      agrees(`payment of ${day}`, status, isTaken ? 201 : 400);
      done.add(isTaken ? 'paid' : 'paymentRefused');
      if (!isTaken) return;
      for (const part of parts) part.charge.open -= part.amount;
      world.payments.push({ id: String(body._id), place: at, day, method, parts, kept, cancelled: undefined });
      if (chosen.some((charge) => charge.place !== at)) done.add('paidElsewhere');
    },
    async cancelPayment() {
      const payment: Payment | undefined = pick(world.payments, draw);
      if (!payment || payment.cancelled) return;
      const { status } = await owner.post('/api/v1/cityLedger/cancelAccountPayment', {
        ...{ clientRequestId: randomUUID(), settlementId: payment.id, reason: 'Bounced' },
      });
      const isHere = payment.place === 'COL' || payment.parts.some(({ charge }) => charge.place === 'COL');
      const isTaken = !(isHere && payment.day <= world.lock);
      agrees(`cancelled payment of ${payment.day}`, status, isTaken ? 200 : 400);
      done.add(isTaken ? 'paymentCancelled' : 'paymentStays');
      if (!isTaken) return;
      for (const { charge, amount } of payment.parts) charge.open += amount;
      payment.cancelled = latest(
        payment.place === 'COL' ? firstOpen(world) : world.today,
        isHere && world.lock ? after(world.lock) : '',
      );
    },
  };
  return { happenings, use };
}

/** Turns a document's lines into the stock movements of its approval and of its reversal. */

import { currencyNow } from '#engine/run/currency';
import { dec, fixed, quantity } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { batchOf, type Movement, type MovementType, movementInfo } from '#engine/run/stock';
import { inStock } from '#engine/run/units';
import type { AnyRecord } from '../fields';
import type { LineKit, Moves } from './parts';

const all = (moves: Moves | readonly Moves[] | undefined): readonly Moves[] =>
  moves === undefined ? [] : 'type' in moves ? [moves] : moves;

/** The type that reverses an approved document, if there is one. */
export const reversalOf = (moves: Moves | readonly Moves[] | undefined): MovementType | undefined =>
  all(moves).find(({ reversal }) => reversal)?.reversal;

/** Signed for the ledger: outgoing quantities are negative. */
const signed = (type: MovementType, amount: unknown, scale: number): string =>
  fixed(movementInfo(type).direction === 'out' ? dec(amount).neg() : dec(amount), scale);

const quantityOf = (line: AnyRecord, key: string | undefined): string =>
  key === undefined ? quantity(line.baseQuantity) : quantity(inStock(line, line[key]));

/** A line may leave its value blank: then it moves at current cost. */
const isKnown = (line: AnyRecord, key: string | undefined): key is string =>
  key !== undefined && line[key] !== undefined && line[key] !== null && line[key] !== '';

/** Every line that moves, with its type. */
function* moving(
  moves: Moves | readonly Moves[] | undefined,
  kit: LineKit | undefined,
  document: AnyRecord,
  facts: AnyRecord,
): Generator<{
  move: Moves;
  type: MovementType;
  line: AnyRecord;
  at: Pick<Movement, 'itemId' | 'lineNo'>;
  amount: string;
}> {
  for (const move of all(moves)) {
    for (const line of linesOf(document)) {
      const type = typeof move.type === 'function' ? move.type(line, document, facts) : move.type;
      if (type === undefined) continue;
      const lineNo = Number(line.lineNo);
      const parts = move.parts?.(line, document, facts);
      for (const { itemId, quantity: amount } of parts ?? [])
        yield { move, type, line, amount, at: { itemId, lineNo } };
      if (parts || (kit && !kit.isMoving(line, facts))) continue;
      const amount = quantityOf(line, move.quantity);
      // A line with a quantity of 0 moves no stock.
      if (dec(amount).eq(0)) continue;
      yield { move, type, line, amount, at: { itemId: String(line.itemId), lineNo } };
    }
  }
}

/** The movements of an approval. */
export const movementsOf = (...given: Parameters<typeof moving>): Movement[] =>
  [...moving(...given)].map(({ move, type, line, at, amount }) => ({
    type,
    ...at,
    quantity: signed(type, amount, 4),
    ...(isKnown(line, move.value) ? { value: signed(type, line[move.value], currencyNow().places) } : {}),
    ...batchOf(line),
  }));

/** The movements that reverse an approval: the same lines in the opposite direction, at the value they moved at. */
export const reversalsOf = (...given: Parameters<typeof moving>): Movement[] =>
  [...moving(...given)].flatMap(({ move, type, line, at, amount }): Movement[] => {
    const { reversal } = move;
    if (!reversal) return [];
    const value = move.value ? line[move.value] : line.lineCost;
    return [
      {
        type: reversal,
        ...at,
        reverses: type,
        quantity: signed(reversal, amount, 4),
        ...batchOf(line),
        ...(value === undefined || value === null ? {} : { value: signed(reversal, value, currencyNow().places) }),
      },
    ];
  });

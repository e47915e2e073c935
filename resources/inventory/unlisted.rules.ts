/** What approving an order says about lines that its supplier doesn't list. */

import type { Draft, RecordOf } from '#engine/define';
import type { Problem } from '#engine/define/rules';
import { linesOf } from '#engine/run/lines';
import { priceProblems } from './stockLines.rules';

type Supplier = Pick<Draft<RecordOf<'suppliers'>>, 'supplierName'>;

/** Lines without a price, and who usually delivers what this supplier doesn't list. */
export function* unlistedProblems(
  order: Draft<RecordOf<'purchaseOrders'>>,
  { supplier, usual }: { supplier: Supplier | undefined; usual: Readonly<Record<string, Supplier>> },
): Generator<Problem> {
  for (const problem of priceProblems(order)) {
    const [, index = ''] = problem.field.split('.');
    const other = usual[String(linesOf(order)[Number(index)]?.usualSupplierId)];
    const where = `isn’t on ${supplier?.supplierName}’s price list; ${other?.supplierName} usually delivers it`;
    yield other ? { ...problem, message: `${problem.message} and ${where}` } : problem;
  }
}

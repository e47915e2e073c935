/** What a batch run uses, produces and costs (domain 1.5, 2.3.12). */

import { type Draft, type Problem, type RecordOf, refuse } from '#engine/define';
import { cost, type Decimal, dec, fixed, money, quantity, sum } from '#engine/run/decimal';
import { linesOf, nameOfLine } from '#engine/run/lines';
import { batchOf, type Movement, type MovementType } from '#engine/run/stock';
import { addDays } from '#engine/run/time/days';
import { fromStock, inStock, keptRatio } from '#engine/run/units';
import { isEmpty, objectIn, rowsIn, under } from '#engine/run/values';
import { batchesOf } from './batchRecipes.rules';
import { asUnits, type RecordsById, ratioToStock, type Units, unitCodeOf } from './inventoryLines.rules';
import { timesUsage, type Usage, usageOf } from './recipe.rules';

/** A recorded or stored run, whatever its state. */
type StoredRun = Omit<RecordOf<'batchRuns'>, 'status' | 'batchNumber'> & { batchNumber?: string | null };
type Run = Draft<StoredRun>;
type BatchRecipe = Draft<RecordOf<'batchRecipes'>>;

/** The fields of a run that its figures need. */
interface Figured {
  status?: unknown;
  standardOutput?: unknown;
  actualOutput?: unknown;
  outputFactor?: unknown;
  outputDivisor?: unknown;
  totalCost?: unknown;
  overheadCost?: unknown;
  byProducts?: unknown;
  items?: unknown;
}
/** The fields of a component or by-product that its figures need. */
interface Part {
  itemId?: unknown;
  unitId?: unknown;
  standardQty?: unknown;
  actualQty?: unknown;
  conversionFactor?: unknown;
  conversionDivisor?: unknown;
}

/** The facts of a run's rules. */
interface Known {
  items: RecordsById<'inventoryItems'>;
  units: Units;
  recipe?: BatchRecipe | undefined;
  /** All items of the outlet, including the outputs of the run. */
  pantry: readonly Draft<RecordOf<'inventoryItems'>>[];
}

const itemOf = (pantry: Known['pantry'], id: unknown) => pantry.find(({ _id }) => _id === id);

/** Components of one batch by item, in stock units. */
const usageIn = (recipe: BatchRecipe, items: RecordsById<'inventoryItems'>, units: Units): Usage[] =>
  usageOf({ ingredients: recipe.ingredients ?? [], portions: 1 }, items, units);

/** The recipe's quantity of a line's item for this many batches, in the line's unit; zero for items outside the recipe. */
export function standardOf(line: Part, run: Run, { items, units, recipe }: Known): string | null {
  const ratio = ratioToStock(under(items, line.itemId), line.unitId, units);
  if (!recipe || !ratio) return null;
  const usage = usageIn(recipe, items, units).find(({ itemId }) => itemId === line.itemId);
  return quantity(usage ? fromStock(timesUsage(usage, batchesOf(run)), ratio) : 0);
}

/** The quantity a line uses: the actual one, otherwise the recipe's. */
export const takenIn = (line: Part): unknown => (isEmpty(line.actualQty) ? line.standardQty : line.actualQty);

/** A new run of a recipe on a day: its components for one batch, each in the recipe's unit. */
export function runOf(recipe: BatchRecipe, facts: { units?: unknown; items?: unknown }, { today }: { today: string }) {
  const rows = rowsIn(recipe.ingredients);
  const units = asUnits(facts.units);
  const items = objectIn(facts.items) as RecordsById<'inventoryItems'>;
  const ids = [...new Set(rows.map(({ itemId }) => String(itemId)))];
  return {
    outletId: recipe.outletId,
    recipeId: recipe._id,
    docDate: today,
    batchCount: '1',
    overheadCost: recipe.overheadCost ?? null,
    items: ids.map((itemId) => {
      const item = under(items, itemId);
      const unitId = rows.find((row) => row.itemId === itemId && ratioToStock(item, row.unitId, units))?.unitId;
      return {
        itemId,
        itemCode: item?.itemCode ?? null,
        itemName: item?.itemName ?? null,
        unitId: unitId ?? item?.baseUnitId ?? null,
      };
    }),
  };
}

/** Values derived from recipe and batches: output, by-products, expiry date. */
export function runFigures(run: Run, { recipe, pantry, units }: Known) {
  if (!recipe) return {};
  const batches = batchesOf(run);
  const own = rowsIn(run.byProducts);
  const output = itemOf(pantry, recipe.outputItemId);
  const { conversionFactor, conversionDivisor } = keptRatio(ratioToStock(output, recipe.outputUnitId, units));
  const shelfLife = recipe.shelfLifeDays;
  return {
    recipeVersion: run.recipeVersion ?? recipe.version ?? null,
    outputItemId: recipe.outputItemId ?? null,
    outputUnitId: recipe.outputUnitId ?? null,
    outputFactor: conversionFactor,
    outputDivisor: conversionDivisor,
    standardOutput: quantity(batches.times(dec(recipe.standardOutput))),
    expectedOutput: quantity(
      batches
        .times(dec(recipe.standardOutput))
        .times(dec(recipe.expectedYieldPct ?? 100))
        .div(100),
    ),
    expiryDate: run.expiryDate ?? (run.docDate && !isEmpty(shelfLife) ? addDays(run.docDate, Number(shelfLife)) : null),
    byProducts: (recipe.byProducts ?? []).map(({ itemId, unitId, quantity: each, costSharePct }) => ({
      itemId,
      unitId,
      standardQty: quantity(batches.times(dec(each))),
      actualQty: own.find((row) => row.itemId === itemId)?.actualQty ?? null,
      costSharePct,
      ...keptRatio(ratioToStock(itemOf(pantry, itemId), unitId, units)),
    })),
  };
}

/** Problems with a run while it is being edited. */
export function* runProblems(run: Run, { recipe, pantry, units }: Known): Generator<Problem> {
  if (recipe && run.docDate && String(recipe.effectiveFrom) > run.docDate)
    yield refuse(
      'docDate',
      'order',
      `This version of ${recipe.recipeName} starts on ${recipe.effectiveFrom}; choose that day or a later one`,
    );
  const output = itemOf(pantry, run.outputItemId);
  if (output && output.status !== 'active')
    yield refuse('recipeId', 'inactive', `${output.itemName} is not active; activate it before making it`);
  if (output && !ratioToStock(output, run.outputUnitId, units))
    yield refuse(
      'recipeId',
      'conversion',
      `There’s no conversion from ${unitCodeOf(units, run.outputUnitId)} for ${output.itemName}. Change the recipe first`,
    );
  for (const [index, line] of linesOf(run).entries())
    if (line.itemId && line.itemId === run.outputItemId)
      yield refuse(
        `items.${index}.itemId`,
        'same',
        `${nameOfLine(line, index)} is what this batch makes, so it can’t be a component`,
      );
}

/** Required before a batch is recorded: the output quantity, and at least one component. */
export function* recordingProblems(run: StoredRun): Generator<Problem> {
  if (isEmpty(run.actualOutput))
    yield refuse('actualOutput', 'required', 'Enter how much the batch gave. Enter 0 if it was lost');
  if (!linesOf(run).some((line) => dec(takenIn(line)).gt(0)))
    yield refuse('items', 'min', 'Enter what went into the batch');
}

const byProductQty = (part: Part): Decimal => dec(quantity(inStock(part, takenIn(part))));

/** The output in stock units. */
const outputQty = ({ actualOutput, outputFactor, outputDivisor }: Figured): Decimal =>
  inStock({ conversionFactor: outputFactor, conversionDivisor: outputDivisor }, actualOutput);

/** The by-products that a run gave. */
const madeBeside = <P extends Part>(run: { byProducts?: readonly P[] | null | undefined }): P[] =>
  (run.byProducts ?? []).filter((each) => byProductQty(each).gt(0));

const isLost = (run: Figured): boolean => dec(run.actualOutput).eq(0);

const firstFree = (run: StoredRun): number => 1 + Math.max(0, ...linesOf(run).map(({ lineNo }) => Number(lineNo)));

/** The movement of an output: by-products first, then the output with the remaining cost; none for a lost batch. */
function outputsOf(run: StoredRun): Movement[] {
  if (isLost(run)) return [];
  const overhead = money(run.overheadCost);
  const lineNo = firstFree(run);
  // What keeps for a time is a batch of its own, by the number of its run.
  const batch = run.expiryDate ? batchOf({ batchNo: run.batchNumber, expiryDate: run.expiryDate }) : {};
  const others = madeBeside(run);
  return [
    ...others.map(
      (each, index): Movement => ({
        type: 'BATCH_IN',
        itemId: String(each.itemId),
        lineNo: lineNo + index,
        quantity: quantity(byProductQty(each)),
        made: { overhead, sharePct: String(each.costSharePct) },
      }),
    ),
    {
      type: 'BATCH_IN',
      itemId: String(run.outputItemId),
      lineNo: lineNo + others.length,
      quantity: quantity(outputQty(run)),
      made: { overhead },
      ...batch,
    },
  ];
}

/** Components leave stock and outputs enter it; the components of a lost batch are waste. */
function runMovements(run: StoredRun, items: RecordsById<'inventoryItems'>): Movement[] {
  const type: MovementType = isLost(run) ? 'WASTAGE' : 'BATCH_OUT';
  const components = linesOf(run).filter(
    (line) => under(items, line.itemId)?.isStockTracked !== false && dec(line.baseQuantity).gt(0),
  );
  return [
    ...components.map(
      ({ itemId, lineNo, baseQuantity, ...line }): Movement => ({
        type,
        itemId,
        lineNo,
        ...batchOf(line),
        quantity: quantity(dec(baseQuantity).neg()),
      }),
    ),
    ...outputsOf(run),
  ];
}

/** The opposite movements, at the original values. */
export function cancelMovements(run: StoredRun, items: RecordsById<'inventoryItems'>): Movement[] {
  const made = [...byProductCosts(run), outputCostOf(run)];
  return runMovements(run, items).map(({ type, itemId, lineNo, quantity: moved, ...movement }): Movement => {
    const line = linesOf(run).find((each) => each.lineNo === lineNo);
    const value = line ? line.lineCost : dec(made[lineNo - firstFree(run)]).neg();
    const back = { quantity: quantity(dec(moved).neg()), value: money(value) };
    return { type, reverses: type, itemId, lineNo, ...batchOf(movement), ...back };
  });
}

/** Lines with the quantity used fixed: from now on it no longer follows the recipe. */
const recordedLines = (run: StoredRun) =>
  linesOf(run).map((line) => ({
    ...line,
    actualQty: isEmpty(line.actualQty) ? (line.standardQty ?? null) : line.actualQty,
  }));

/** What recording a run does: its movements, and its lines as they stay. */
export const recordingPlan = (run: StoredRun, items: RecordsById<'inventoryItems'>) => ({
  movements: runMovements(run, items),
  set: { items: recordedLines(run) },
});

const isRecorded = (run: Figured): boolean => run.status !== 'draft' && !isEmpty(run.totalCost);

/** Components and overhead. */
const wholeCost = (run: Figured): Decimal => dec(run.totalCost).plus(dec(run.overheadCost));

/** The cost that each by-product takes, split like the ledger does. */
const byProductCosts = (run: Figured): string[] =>
  isLost(run)
    ? []
    : madeBeside<Part & { costSharePct?: unknown }>({ byProducts: rowsIn(run.byProducts) }).map(({ costSharePct }) =>
        money(wholeCost(run).times(dec(costSharePct)).div(100)),
      );

/** The cost that by-products take. */
const byProductCreditOf = (run: Figured): string | null => (isRecorded(run) ? money(sum(byProductCosts(run))) : null);

/** The output's value: components and overhead, less by-products. */
const outputCostOf = (run: Figured): string | null =>
  isRecorded(run) ? money(wholeCost(run).minus(sum(byProductCosts(run)))) : null;

/** Per stock unit of the output. */
const outputUnitCostOf = (run: Figured): string | null => {
  const made = outputQty(run);
  return isRecorded(run) && made.gt(0) ? cost(dec(outputCostOf(run)).div(made)) : null;
};

const yieldPctOf = (run: Figured): string | null =>
  isEmpty(run.actualOutput) || dec(run.standardOutput).lte(0)
    ? null
    : fixed(dec(run.actualOutput).times(100).div(dec(run.standardOutput)), 4);

const yieldVarianceQtyOf = (run: Figured): string | null =>
  isEmpty(run.actualOutput) ? null : quantity(dec(run.actualOutput).minus(dec(run.standardOutput)));

/** The cost of missing output; negative if there is more than the recipe says. */
const yieldVarianceCostOf = (run: Figured): string | null =>
  isRecorded(run) && dec(run.standardOutput).gt(0)
    ? money(
        dec(run.standardOutput)
          .minus(dec(run.actualOutput))
          .times(dec(outputCostOf(run)))
          .div(dec(run.standardOutput)),
      )
    : null;

/** The cost of a line's usage beyond the recipe; negative if less was used. */
export const usageCostOf = (line: Part & { readonly standardQty?: unknown; readonly unitCost?: unknown }): Decimal =>
  inStock(line, dec(takenIn(line)).minus(dec(line.standardQty))).times(dec(line.unitCost));

/** The same of a recorded run. */
const usageVarianceCostOf = (run: Figured): string | null =>
  isRecorded(run) ? money(sum(rowsIn(run.items).map(usageCostOf))) : null;

/** The figures of a recorded run, each computed whenever it is read. */
export const figureOf = {
  yieldPct: yieldPctOf,
  yieldVarianceQty: yieldVarianceQtyOf,
  byProductCredit: byProductCreditOf,
  outputCost: outputCostOf,
  outputUnitCost: outputUnitCostOf,
  usageVarianceCost: usageVarianceCostOf,
  yieldVarianceCost: yieldVarianceCostOf,
};

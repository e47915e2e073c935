/** Item Copy's calls: previewing and copying records to other outlets. */

import { textIn, textsIn } from '#engine/run/values';
import { entity } from '#resources';
import { COPIED, type CopiedResource, copiedIn, SHARED_ALONG } from '#resources/inventory/itemCopy.rules';
import type { CustomCall, CustomHandlers } from '#server/department';
import { invalid, problem } from '#server/http/errors';
import { objectBody } from '#server/records/requests';
import { requirePermission } from '#server/records/rules/access';
import { copyRecords } from '#server/records/write/copy';

const MOST_ROWS = 5000;

/** The ids and outlets of a body. @throws ApiError 400 */
function requestIn(body: { readonly ids?: unknown; readonly outlets?: unknown }) {
  const [ids, outletIds] = [[...new Set(textsIn(body.ids))], [...new Set(textsIn(body.outlets))]];
  const problems = [
    ...(ids.length === 0 ? [problem('ids', 'required', 'Choose what to copy')] : []),
    ...(outletIds.length === 0 ? [problem('outlets', 'required', 'Choose the outlets to copy to')] : []),
    ...(ids.length * outletIds.length > MOST_ROWS
      ? [problem('ids', 'count', `Copy ${MOST_ROWS} records at once at most; choose fewer`)]
      : []),
  ];
  if (problems.length > 0) throw invalid(problems);
  return { ids, outletIds };
}

async function answer({ db, identity, request }: CustomCall, resource: CopiedResource | undefined, isPreview: boolean) {
  requirePermission(identity, 'ITEM_COPY', isPreview ? 'view' : 'copy');
  const body = await objectBody(request);
  const copied = resource ?? copiedIn(textIn(body.resource));
  if (!copied) throw invalid([problem('resource', 'choice', `Name one of ${COPIED.join(', ')}`)]);
  const results = await copyRecords({ db }, identity, entity(copied), {
    ...requestIn(body),
    along: SHARED_ALONG,
    isPreview,
  });
  return Response.json({ results });
}

const copying = (resource: CopiedResource) => (call: CustomCall) => answer(call, resource, false);

export default {
  preview: (call) => answer(call, undefined, true),
  items: copying('inventoryItems'),
  prices: copying('supplierPrices'),
  recipes: copying('recipes'),
  batchRecipes: copying('batchRecipes'),
  suppliers: copying('suppliers'),
  categories: copying('inventoryCategories'),
  subCategories: copying('inventorySubCategories'),
  units: copying('units'),
  taxes: copying('inventoryTaxes'),
  taxCombinations: copying('taxCombinations'),
} satisfies CustomHandlers;

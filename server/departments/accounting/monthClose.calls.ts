/** `v1/monthClose/pack`: a period's reports in one file, as a workbook or as a page to print (docs/closing.md). */
import type { Report } from '#engine/define/report';
import { can } from '#engine/read/access';
import { queryFor, queryText } from '#engine/run/query/query';
import { isDay } from '#engine/run/time/days';
import { report as findReport } from '#resources';
import { PACK } from '#resources/accounting/closing.rules';
import type { CustomHandlers } from '#server/department';
import { ApiError, invalid, problem } from '#server/http/errors';
import { requirePermission } from '#server/records/rules/access';
import { reportsFile } from '#server/reports/service';

export default {
  async pack({ db, identity, query }) {
    requirePermission(identity, 'PERIOD_CLOSE', 'export');
    const [outletId = '', from, to, format] = ['outlets', 'fromDate', 'toDate', 'format'].map(
      (key) => query.get(key) ?? '',
    );
    const outlet = identity.outlets.find(({ id }) => id === outletId);
    const problems = [
      ...(outlet ? [] : [problem('outlets', 'reference', 'Choose one of your outlets')]),
      ...(isDay(from) ? [] : [problem('fromDate', 'date', 'Enter the first day like 2026-11-01')]),
      ...(isDay(to) ? [] : [problem('toDate', 'date', 'Enter the last day like 2026-11-30')]),
      ...(format === 'xlsx' || format === 'html' ? [] : [problem('format', 'choice', 'Choose xlsx or html')]),
    ];
    if (!outlet || !isDay(from) || !isDay(to) || (format !== 'xlsx' && format !== 'html')) throw invalid(problems);
    const parts = PACK.flatMap(({ report: name, filters }) => {
      const report = findReport(name) as Report;
      if (!can(identity, report.module, 'view') || !can(identity, report.module, 'export')) return [];
      return [
        { report, query: queryText(report, queryFor(report, { period: { from, to }, outlets: [outletId], filters })) },
      ];
    });
    // Each report has its own permission; people get those that they may export.
    if (parts.length === 0)
      throw new ApiError(
        409,
        'empty',
        'Your role exports none of these reports. Ask your administrator for one of them',
      );
    return reportsFile({ db }, identity, `Closing ${outlet.name} ${from} to ${to}`, parts, format);
  },
} satisfies CustomHandlers;

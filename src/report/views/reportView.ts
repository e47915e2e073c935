/** A report's settings as a saved view. */
import type { Report } from '#engine/define/report';
import { namedQuery, queryText } from '#engine/read/views/reportViews';
import type { ReportState } from '../useReportState';

/** The subject of a report's views. */
export const viewsOf = ({ name }: Pick<Report, 'name'>) => ({ kind: 'report', name }) as const;

/** The saved part of a report: dates by name if they have one, so that last week stays last week. */
export const queryOf = (state: ReportState, today: string): string => queryText(namedQuery(state, today));

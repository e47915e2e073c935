import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider, ConsoleRecord } from '#dataProvider';
import type { RelatedRows } from '#engine/define/recordPage';
import type { Report } from '#engine/define/report';
import { relatedParameters } from '#engine/read/recordPage';
import { placesByColumn, type ReportAnswer, tableColumns } from '#engine/read/reporting';
import { queryLink, readQuery } from '#engine/run/query/query';
import { report as reportNamed } from '#resources';
import type { FormSession } from '../form/facts/formSession';
import { reportColumns } from '../report/rows';
import { type TableItem, unitsIn } from '../report/tableItems';
import { useSession } from '../shell/session';
import { Table, useUnits } from '../table';
import { RelatedFrame } from './RelatedFrame';
import { FEW } from './RelatedList';

interface RelatedRowsListProps {
  related: RelatedRows;
  record: ConsoleRecord;
  session: FormSession;
}

/** Each column has its own cells here. */
const NOTHING: ReadonlyMap<string, never> = new Map<string, never>();

/** Rows of a report about a record: the first few, each linked to its source, and a link to the whole report. */
export function RelatedRowsList(props: RelatedRowsListProps) {
  const report = reportNamed(props.related.report);
  const mayView = report !== undefined && props.session.context.can(`${report.module}.view`);
  return report && mayView ? <Rows {...props} report={report} /> : null;
}

function Rows({ related, record, session, report }: RelatedRowsListProps & { report: Report }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { access, asker, timeZone, outlets } = useSession();
  const units = useUnits(unitsIn(report));
  const asked = Object.fromEntries(
    Object.entries(relatedParameters(related, record, session.context.today)).flatMap(([key, value]) =>
      value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
    ),
  );
  const { data, error, refetch } = useQuery({
    queryKey: ['report', report.name, 'few', asked],
    queryFn: ({ signal }) =>
      dataProvider.report(
        report.path,
        { ...asked, limit: FEW, ...(related.sort ? { sort: related.sort } : {}) },
        signal,
      ),
    staleTime: 0,
  });
  const label = related.label ?? report.label;
  const tableOf = (answer: ReportAnswer) => {
    const columns = tableColumns(report, access, answer.params, answer.totals).filter(({ key }) =>
      related.columns.includes(key),
    );
    const environment = {
      ...{ report, answer, timeZone, asker },
      places: placesByColumn(columns, answer, units.placesOf),
      within: NOTHING,
      staying: undefined,
      outletCount: outlets.length,
    };
    const rows = answer.docs.map((row, index): TableItem => ({ kind: 'row', row, key: `row ${index}` }));
    const shown = reportColumns(columns, [], environment).map(({ foot: _foot, ...column }) => ({
      ...column,
      isSortable: false,
    }));
    return (
      <Table
        key={answer.currency}
        look="compact"
        label={data?.currencies ? `${label}, ${answer.currency}` : label}
        region="measured"
        columns={shown}
        rows={rows}
        keyOf={({ key }) => key}
      />
    );
  };
  return (
    <RelatedFrame
      label={label}
      count={data?.total}
      none={related.none}
      to={queryLink(report, readQuery(report, asked))}
      error={error}
      onRetry={() => void refetch()}
    >
      {data?.currencies ? data.currencies.filter(({ total }) => total > 0).map(tableOf) : data && tableOf(data)}
    </RelatedFrame>
  );
}

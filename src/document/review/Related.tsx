import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { can } from '#engine/read/access';
import { fieldsOf, isDocument, titleOf } from '#engine/read/entities';
import { pathTo } from '#engine/read/paths';
import { currencyNow } from '#engine/run/currency';

import { linesOf } from '#engine/run/lines';
import { openOf } from '#engine/run/progress';
import { entities, findEntity } from '#resources/index';
import type { FormSession } from '#src/form/facts/formSession';
import { formatDate } from '#src/format/format';
import { Table, type TableColumn } from '#src/table';
import type { CellEnvironment } from '#src/table/cells';
import { renderCell } from '#src/table/cells';
import { StateChip } from '../Figures';
import type { NamedField } from '../fields';
import { totalFields } from '../fields';

interface RelatedProps {
  entity: Document;
  record: AnyRecord;
  session: FormSession;
  environment: CellEnvironment;
}

interface Relative {
  entity: Document;
  record: AnyRecord;
  how: 'Made from' | 'Made from this';
}

/** Documents that this one was created from, and those created from it, by the declared `from` links. */
async function relativesOf(
  dataProvider: ConsoleDataProvider,
  { entity, record, session }: Omit<RelatedProps, 'environment'>,
): Promise<Relative[]> {
  const documents = entities
    .flatMap(({ name }) => findEntity(name) ?? [])
    .filter(isDocument)
    .filter(({ module }) => can(session.user, module, 'view'));
  const sources = Object.entries(entity.from ?? {}).map(async ([resource, { by }]): Promise<Relative[]> => {
    const source = documents.find(({ name }) => name === resource);
    const id = record[by];
    if (!source || typeof id !== 'string' || !id) return [];
    const { data } = await dataProvider.getMany(resource, { ids: [id] });
    return data.map((each) => ({ entity: source, record: each, how: 'Made from' }));
  });
  const made = documents.map(async (other): Promise<Relative[]> => {
    const link = other.from?.[entity.name];
    if (!link) return [];
    const { data } = await dataProvider.getList(other.name, {
      filter: { [link.by]: record._id },
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'docDate', order: 'DESC' },
      meta: { anyOutlet: true },
    });
    return data.map((each: AnyRecord) => ({ entity: other, record: each, how: 'Made from this' }));
  });
  return (await Promise.all([...sources, ...made])).flat();
}

/** How many lines are still open, if a document tracks that; otherwise undefined. */
function openLines({ progress }: Document, record: AnyRecord): string | undefined {
  if (!progress?.states) return undefined;
  const lines = linesOf(record);
  const open = lines.filter((line) => openOf(progress, line).gt(0)).length;
  return open === 0 ? 'Nothing open' : `${open} of ${lines.length} ${lines.length === 1 ? 'line' : 'lines'} open`;
}

export function Related({ entity, record, session, environment }: RelatedProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data = [] } = useQuery({
    queryKey: [entity.name, 'related', String(record._id), record._rev],
    queryFn: () => relativesOf(dataProvider, { entity, record, session }),
  });
  if (data.length === 0) return null;
  const columns = [
    ...COLUMNS,
    ...(data.some((each) => openLines(each.entity, each.record) !== undefined) ? [OPEN] : []),
    ...(data.some((each) => totalOf(each, session) !== undefined) ? [totalColumn(session, environment)] : []),
  ];
  return (
    <Box component="section" aria-label="Related documents" className="no-print" sx={{ mt: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        Related documents
      </Typography>
      <Table
        look="compact"
        label="Related documents"
        region="measured"
        columns={columns}
        rows={data}
        keyOf={({ entity: { name }, record: { _id } }) => `${name}/${String(_id)}`}
      />
    </Box>
  );
}

const COLUMNS: readonly TableColumn<Relative>[] = [
  {
    key: 'document',
    head: 'Document',
    cell: ({ entity, how }) => (
      <>
        {entity.label.one} <span className="unit">({how.toLowerCase()})</span>
      </>
    ),
  },
  {
    key: 'number',
    head: 'Number',
    cell: ({ entity, record }) => (
      <RouterLink to={pathTo(entity, 'review', String(record._id))}>{titleOf(entity, record)}</RouterLink>
    ),
  },
  { key: 'date', head: 'Date', cell: ({ record }) => formatDate(record.docDate) },
  { key: 'status', head: 'Status', cell: ({ entity, record }) => <StateChip entity={entity} record={record} /> },
];
const OPEN: TableColumn<Relative> = {
  key: 'open',
  head: 'Open',
  cell: ({ entity, record }) => openLines(entity, record) ?? '',
};

const totalOf = ({ entity }: Relative, { user }: FormSession): NamedField | undefined =>
  totalFields(entity, user).at(-1);

const totalColumn = (session: FormSession, environment: CellEnvironment): TableColumn<Relative> => ({
  key: 'total',
  head: 'Total',
  align: 'right',
  cell: (relative) => {
    const total = totalOf(relative, session);
    if (!total) return '';
    const [key, field] = total;
    return renderCell({
      field: fieldsOf(relative.entity)[key] ?? field,
      value: relative.record[key],
      places: currencyNow().places,
      environment,
    });
  },
});

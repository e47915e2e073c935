import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ConsoleDataProvider } from '../../../dataProvider';
import { can } from '../../../resources/access';
import { dec, type Numeric } from '../../../resources/decimal';
import { fieldsOf, isDocument, titleOf } from '../../../resources/entities';
import { entities } from '../../../resources/index';
import { linesOf } from '../../../resources/inventoryLines';
import { pathTo } from '../../../resources/paths';
import type { AnyRecord, Document } from '../../../resources/schema';
import type { CellEnvironment } from '../../cells';
import { renderCell } from '../../cells';
import type { FormSession } from '../../facts/formSession';
import { formatDate } from '../../format';
import { StateChip } from './Figures';
import type { NamedField } from './fields';
import { totalFields } from './fields';
import { TableBox } from './TableBox';

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

/** The documents that this one was made from and those that were made from it, by the declared `from` links. */
async function relativesOf(
  dataProvider: ConsoleDataProvider,
  { entity, record, session }: Omit<RelatedProps, 'environment'>,
): Promise<Relative[]> {
  const documents = entities.filter(isDocument).filter(({ module }) => can(session.user, module, 'view'));
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

/** How many lines still wait for something, where a document counts what is open; undefined where it does not. */
function openLines(record: AnyRecord): string | undefined {
  const lines = linesOf(record);
  if (!lines.some((line) => line.openQty !== undefined)) return undefined;
  const open = lines.filter((line) => dec(line.openQty as Numeric).gt(0)).length;
  return open === 0 ? 'Nothing open' : `${open} of ${lines.length} ${lines.length === 1 ? 'line' : 'lines'} open`;
}

export function Related({ entity, record, session, environment }: RelatedProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data = [] } = useQuery({
    queryKey: [entity.name, 'related', String(record._id), record._rev],
    queryFn: () => relativesOf(dataProvider, { entity, record, session }),
  });
  if (data.length === 0) return null;
  const totals = data.map((each): NamedField | undefined => totalFields(each.entity, session.user).at(-1));
  const showsTotals = totals.some((total) => total !== undefined);
  const opens = data.map((each) => openLines(each.record));
  const showsOpen = opens.some((open) => open !== undefined);
  return (
    <Box component="section" aria-label="Related documents" className="no-print" sx={{ mt: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        Related documents
      </Typography>
      <TableBox label="Related documents">
        <table>
          <thead>
            <tr>
              <th scope="col">Document</th>
              <th scope="col">Number</th>
              <th scope="col">Date</th>
              <th scope="col">Status</th>
              {showsOpen ? <th scope="col">Open</th> : null}
              {showsTotals ? (
                <th scope="col" className="right">
                  Total
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {data.map(({ entity: other, record: each, how }, index) => {
              const total = totals[index];
              return (
                <tr key={`${other.name}/${String(each._id)}`}>
                  <td>
                    {other.label.one} <span className="unit">({how.toLowerCase()})</span>
                  </td>
                  <td>
                    <RouterLink to={pathTo(other, 'review', String(each._id))}>{titleOf(other, each)}</RouterLink>
                  </td>
                  <td>{formatDate(each.docDate)}</td>
                  <td>
                    <StateChip entity={other} record={each} />
                  </td>
                  {showsOpen ? <td>{opens[index] ?? ''}</td> : null}
                  {showsTotals ? (
                    <td className="right">
                      {total
                        ? renderCell({
                            field: fieldsOf(other)[total[0]] ?? total[1],
                            value: each[total[0]],
                            places: 2,
                            environment,
                          })
                        : ''}
                    </td>
                  ) : null}
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableBox>
    </Box>
  );
}

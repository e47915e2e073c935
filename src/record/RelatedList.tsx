import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { type ConsoleRecord, labels, sortOf } from '#dataProvider';
import type { RelatedRecords } from '#engine/define/recordPage';
import { scopeOf, titleOf } from '#engine/read/entities';
import { pathsOf } from '#engine/read/paths';
import { relatedFilter } from '#engine/read/recordPage';
import { listLink } from '#engine/run/links';
import { findEntity } from '#resources';
import type { FormSession } from '../form/facts/formSession';
import { columnSet } from '../list/columns';
import { defaultSort } from '../list/listState';
import { isGone, recordColumns } from '../list/recordColumns';
import { targetOf } from '../list/target';
import { useSession } from '../shell/session';
import { type RowAttributes, Table, useRowLinks } from '../table';
import { RelatedFrame } from './RelatedFrame';

interface RelatedListProps {
  related: RelatedRecords;
  record: ConsoleRecord;
  session: FormSession;
}

/** The number of rows in each list on a record's page. */
export const FEW = 5;
/** The number of columns without a declaration, and on a phone. */
const MOST_COLUMNS = 5;
const ON_A_PHONE = 2;

/** Records of another resource that refer to this one: the first few, each linked to its own page, and a link to all. */
export function RelatedList({ related, record, session }: RelatedListProps) {
  const entity = findEntity(related.resource);
  const mayView = entity !== undefined && session.context.can(`${entity.module}.view`);
  return entity && mayView ? <Records {...{ related, record, entity }} /> : null;
}

type RecordsProps = Omit<RelatedListProps, 'session'> & { entity: NonNullable<ReturnType<typeof findEntity>> };

function Records({ related, record, entity }: RecordsProps) {
  const session = useSession();
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const { columns: named, sort = defaultSort(entity) } = related;
  const isPlaced = typeof record.outletId === 'string' && scopeOf(entity) === 'outlet';
  const filter = relatedFilter(related, record._id);
  const { data, total, error, refetch } = useGetList<ConsoleRecord>(
    entity.name,
    {
      // Records of the record's outlet, whichever one is selected.
      filter: isPlaced ? { ...filter, outletId: record.outletId } : filter,
      sort: sortOf(sort),
      pagination: { page: 1, perPage: FEW },
      meta: isPlaced ? { anyOutlet: true } : {},
    },
    { staleTime: 0 },
  );
  const records = useMemo(() => data ?? [], [data]);
  const hrefOf = (each: ConsoleRecord) => targetOf(entity, each, session.can);
  const { handlers } = useRowLinks({ rows: records, hrefOf });
  const columns = useMemo(() => {
    const { all, standard } = columnSet(entity, session);
    const [by] = related.by.split('.');
    const wanted = named ?? standard;
    const shown = all.filter(({ key, field }) => wanted.includes(key) && key !== by && field.kind !== 'image');
    const most = isPhone ? ON_A_PHONE : (named?.length ?? MOST_COLUMNS);
    const first = shown.filter(({ key }) => key !== 'status').slice(0, most - 1);
    const chosen = [...first, ...shown.filter(({ key }) => key === 'status')];
    // The first column links to the record if its title isn't among them.
    const leading = chosen.find(({ isTitle }) => isTitle) ?? chosen[0];
    return chosen.map((column) => ({ ...column, isSortable: false, isTitle: column === leading }));
  }, [entity, session, related.by, named, isPhone]);
  const label = related.label ?? entity.label.many;
  const count = data ? (total ?? data.length) : undefined;
  const to = listLink(pathsOf(entity).list ?? '/', filter);
  return (
    <RelatedFrame
      {...{ label, count, to, none: related.none, error: data ? undefined : error }}
      onRetry={() => void refetch()}
    >
      <Table
        look="compact"
        label={label}
        region="measured"
        columns={recordColumns<ConsoleRecord>({
          columns,
          rows: records,
          recordOf: (each) => each,
          environment: { timeZone: session.timeZone, outletCount: session.outlets.length, titleOf: labels.get },
          titleOf: (each) => titleOf(entity, each),
          titleCell: (each, content) => <Link to={hrefOf(each)}>{content}</Link>,
        })}
        rows={records}
        keyOf={({ _id }) => _id}
        handlers={handlers}
        attributesOf={(each, index): RowAttributes => ({
          'data-index': String(index),
          className: isGone(each) ? 'gone' : undefined,
        })}
      />
    </RelatedFrame>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useMemo, useState } from 'react';
import { useGetList, useNotify } from 'react-admin';
import { type ConsoleRecord, sortOf } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, inSentence } from '#engine/define/fields';
import type { Context } from '#engine/define/rules';
import { can } from '#engine/read/access';
import { belongsBy, offers, titleField, titleOf } from '#engine/read/entities';
import { findEntity } from '#resources/index';
import { formatCount } from '#src/format/format';
import { columnSet } from '#src/list/columns';
import { LoadFailure } from '#src/shell/layout/LoadFailure';
import { useSession } from '#src/shell/session';
import { useRecordDialog } from '../dialogs/recordDialog';
import { useAfter } from '../frame/PageFrame';
import { RelatedSettings } from './RelatedSettings';
import { RelatedTable } from './RelatedTable';

/** The entity of a section's records, if the person can see them. */
export const relatedEntity = (name: string, context: Context): Entity | undefined => {
  const entity = findEntity(name);
  return entity && context.can(`${entity.module}.view`) ? entity : undefined;
};

interface RelatedSectionProps {
  parent: Entity;
  /** The section's parent record; undefined until it is stored. */
  id: string | undefined;
  child: Entity;
  /** The child's field with that id. */
  by?: string | undefined;
}

/** Related records of the one on the page: listed, created and edited here. */
export function RelatedSection({ parent, id, child, by }: RelatedSectionProps) {
  if (id === undefined)
    return (
      <Typography variant="body2" color="text.secondary">
        Save this {inSentence(parent.label.one)} to add {inSentence(child.label.many)}.
      </Typography>
    );
  if (child.kind === 'resource' && child.per) return <RelatedSettings child={child} id={id} />;
  const field = belongsBy(parent, child, by);
  return field === undefined ? null : <RelatedRecords child={child} field={field} id={id} />;
}

const PAGE = 50;

/** The two or three columns that fit a phone: name, a distinguishing one, status. */
const few = <C extends { isTitle: boolean; key: string }>(columns: readonly C[]): C[] => {
  const other = columns.find(({ isTitle, key }) => !isTitle && key !== 'status');
  return columns.filter((column) => column.isTitle || column === other || column.key === 'status');
};

function RelatedRecords({ child, field, id }: { child: Entity; field: string; id: string }) {
  const RecordDialog = useRecordDialog();
  const session = useSession();
  const notify = useNotify();
  const [limit, setLimit] = useState(PAGE);
  const [open, setOpen] = useState<{ id?: string }>();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const isLate = useAfter(400);
  const { data, total, error, isPending, refetch } = useGetList<ConsoleRecord>(
    child.name,
    {
      filter: { [field]: id },
      sort: sortOf(child.list?.sort ?? titleField(child) ?? '_id'),
      pagination: { page: 1, perPage: limit },
    },
    { placeholderData: (before) => before },
  );
  const given = useMemo(() => ({ [field]: id }), [field, id]);
  const settled = useMemo(() => [field], [field]);
  const columns = useMemo(() => {
    const { all, standard } = columnSet(child, session);
    const shown = all.filter(({ key }) => standard.includes(key) && key !== field);
    return isPhone ? few(shown) : shown;
  }, [child, session, field, isPhone]);
  const one = inSentence(child.label.one);
  const many = inSentence(child.label.many);
  const isMade = child.kind === 'resource' && offers(child, 'create') && can(session.access, child.module, 'create');
  const count = total ?? data?.length ?? 0;
  const saved = (record: AnyRecord) => {
    if (open?.id === undefined) notify(`${titleOf(child, record) || child.label.one} created`, { type: 'success' });
    setOpen(undefined);
  };
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1, minHeight: 32 }}>
        <Typography variant="body2" color="text.secondary" role="status">
          {data ? (count === 0 ? `No ${many} yet` : `${formatCount(count)} ${count === 1 ? one : many}`) : ''}
        </Typography>
        {isMade ? (
          <Button size="small" variant="outlined" sx={{ ml: 'auto' }} onClick={() => setOpen({})}>
            Create {one}
          </Button>
        ) : null}
      </Box>
      {error && !data ? (
        <LoadFailure what={many} error={error} onRetry={refetch} />
      ) : isPending ? (
        <Skeleton variant="rounded" height={112} sx={{ visibility: isLate ? 'visible' : 'hidden' }} />
      ) : data && data.length > 0 ? (
        <RelatedTable
          label={child.label.many}
          columns={columns}
          records={data}
          titleOf={(record) => titleOf(child, record)}
          timeZone={session.timeZone}
          outletCount={session.outlets.length}
          onOpen={(record) => setOpen({ id: record._id })}
        />
      ) : null}
      {data && count > data.length ? (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setLimit(limit + PAGE * 4)}>
          Show more: {formatCount(count - data.length)} left
        </Button>
      ) : null}
      {open ? (
        <Suspense fallback={null}>
          <RecordDialog
            entity={child}
            {...open}
            given={given}
            settled={settled}
            onClose={() => setOpen(undefined)}
            onSaved={saved}
          />
        </Suspense>
      ) : null}
    </>
  );
}

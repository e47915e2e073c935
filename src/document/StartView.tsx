import AddIcon from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Navigate, Link as RouterLink, useSearchParams } from 'react-router-dom';
import { type ConsoleDataProvider, labels } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { Document } from '#engine/define/document';
import { type AnyRecord, inSentence, labelOf } from '#engine/define/fields';
import { fieldsOf, titleField, titleOf } from '#engine/read/entities';
import { pathTo } from '#engine/read/paths';
import { linesOf } from '#engine/run/lines';
import { findEntity } from '#resources/index';
import type { FormSession } from '../form/facts/formSession';
import { useFormSession } from '../form/facts/useFormSession';
import { Forbidden } from '../form/frame/Forbidden';
import { PageFrame, useAfter } from '../form/frame/PageFrame';
import { failureOf } from '../form/saving/failure';
import { formatDate, placesFor } from '../format/format';
import { useRested } from '../shell/useRested';
import { Table, type TableColumn } from '../table';
import { type CellEnvironment, cellOf, renderCell } from '../table/cells';
import { StateChip } from './Figures';
import { headerFields, totalFields } from './fields';
import { draftFor, storageKeyOf } from './initialDocument';
import { PlainSources } from './PlainSources';

type Link = NonNullable<Document['from']>[string];

/** The page where a document starts: choose its source. With a source in the URL it opens the form directly. */
export function StartView({ entity }: { entity: Document }) {
  const [parameters] = useSearchParams();
  const session = useFormSession(entity, undefined);
  const links = Object.entries(entity.from ?? {});
  const title = `Create ${inSentence(entity.label.one)}`;
  if (!session.context.can('create')) return <Forbidden entity={entity} title={title} action="create" />;
  if (links.some(([, { by }]) => parameters.get(by)))
    return <Navigate to={`${pathTo(entity, 'create')}?${parameters}`} replace />;
  return (
    <PageFrame
      entity={entity}
      title={title}
      wide
      actions={
        links.some(([, { by }]) => entity.fields[by]?.required) ? undefined : (
          <WithoutSource entity={entity} sources={links.map(([resource]) => resource)} />
        )
      }
    >
      {links.map(([resource, link]) => (
        <Sources key={resource} entity={entity} resource={resource} link={link} session={session} />
      ))}
    </PageFrame>
  );
}

/** 'Without a purchase order': the blank form. */
function WithoutSource({ entity, sources }: { entity: Document; sources: readonly string[] }) {
  const words = sources.map((resource) => inSentence(findEntity(resource)?.label.one ?? resource));
  const article = /^[aeiou]/.test(words[0] ?? '') ? 'an' : 'a';
  return (
    <Button variant="outlined" startIcon={<AddIcon />} component={RouterLink} to={pathTo(entity, 'create')}>
      Without {article} {words.join(' or ')}
    </Button>
  );
}

interface SourcesProps {
  entity: Document;
  resource: string;
  link: Link;
  session: FormSession;
}

const PAGE = 50;

/** Possible source documents, newest first; arrow keys move, Enter chooses. */
function Sources({ entity, resource, link, session }: SourcesProps) {
  const source = findEntity(resource);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [text, setText] = useState('');
  const wanted = useRested(text.trim(), 180);
  const by = entity.fields[link.by];
  const offered = by?.kind === 'reference' ? by.filter?.({ outletId: session.context.outlet._id }) : undefined;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [resource, 'sources', entity.name, session.context.outlet._id, wanted],
    queryFn: async ({ signal }) => {
      const answer = await dataProvider.getList(resource, {
        filter: { ...link.where, ...offered, ...(wanted ? { q: wanted } : {}) },
        pagination: { page: 1, perPage: PAGE },
        sort:
          source?.kind === 'document'
            ? { field: 'docDate', order: 'DESC' }
            : { field: (source && titleField(source)) ?? '_id', order: 'ASC' },
        signal,
      });
      const ids = answer.data.map(({ _id }) => String(_id));
      const drafts = source?.kind === 'document' ? await draftFor({ entity, dataProvider }, link.by, ids) : [];
      return {
        records: answer.data as AnyRecord[],
        total: answer.total,
        drafts: new Map(drafts.map((draft) => [String(draft[link.by]), draft])),
      };
    },
    placeholderData: (previous) => previous,
  });
  const isSlow = useAfter(400);
  if (!source) return null;
  const many = source.label.many;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, tbody a')];
    const next = stops[stops.indexOf(event.target as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const onEnter = (event: KeyboardEvent<HTMLElement>) => {
    const [first, ...others] = data?.records ?? [];
    if (event.key !== 'Enter' || !first || others.length > 0 || wanted !== text.trim()) return;
    event.preventDefault();
    document.querySelector<HTMLElement>(`[data-source="${CSS.escape(String(first._id))}"]`)?.click();
  };
  return (
    <Box component="section" aria-label={many} onKeyDown={onKeyDown} sx={{ mb: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        Choose a {inSentence(source.label.one)}
      </Typography>
      <TextField
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onEnter}
        placeholder={source.kind === 'document' ? 'Number or name' : 'Name'}
        autoFocus
        slotProps={{ htmlInput: { 'aria-label': `Search ${inSentence(many)}` } }}
        sx={{ width: 320, maxWidth: '100%', mb: 1.5 }}
      />
      {error ? (
        <Alert
          severity="error"
          action={
            <Button size="small" color="inherit" onClick={() => refetch()}>
              Try again
            </Button>
          }
        >
          {failureOf(error).message}
        </Alert>
      ) : isPending ? (
        isSlow && <Skeleton variant="rounded" height={32 * 6} />
      ) : data.records.length === 0 ? (
        <NoSources entity={entity} source={source} text={wanted} onClear={() => setText('')} />
      ) : source.kind === 'document' ? (
        <SourceTable {...{ entity, source, link, session }} records={data.records} drafts={data.drafts} />
      ) : (
        <PlainSources {...{ entity, source, session }} by={link.by} records={data.records} />
      )}
      {data?.total !== undefined && data.total > data.records.length ? (
        <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 1 }}>
          The {source.kind === 'document' ? 'newest' : 'first'} {data.records.length} of {data.total}; search to find
          others.
        </Box>
      ) : null}
    </Box>
  );
}

interface NoSourcesProps {
  entity: Document;
  source: Entity;
  text: string;
  onClear: () => void;
}

function NoSources({ entity, source, text, onClear }: NoSourcesProps) {
  const many = inSentence(source.label.many);
  return (
    <Box sx={{ py: 3, typography: 'body2', color: 'text.secondary' }}>
      <Typography variant="h3" sx={{ color: 'text.primary', mb: 0.5 }}>
        {text ? `Nothing found for “${text}”` : (source.list?.empty ?? 'No List')}
      </Typography>
      {text ? (
        <Button size="small" onClick={onClear}>
          Show all {many}
        </Button>
      ) : (
        `${source.label.many} that are ready for a ${inSentence(entity.label.one)} appear here.`
      )}
    </Box>
  );
}

interface SourceTableProps extends Omit<SourcesProps, 'resource'> {
  source: Document;
  records: readonly AnyRecord[];
  drafts: ReadonlyMap<string, AnyRecord>;
}

/** How many lines a source would fill in, out of all its lines. */
function openLines(link: Link, record: AnyRecord, session: FormSession): string {
  const all = linesOf(record).length;
  try {
    const open = linesOf(link.fill(record, {}, session.context)).length;
    return `${open} of ${all}`;
  } catch {
    return String(all);
  }
}

function SourceTable({ entity, source, link, session, records, drafts }: SourceTableProps) {
  const fields = fieldsOf(source);
  const environment: CellEnvironment = useMemo(() => ({ timeZone: 'UTC', outletCount: 0, titleOf: labels.get }), []);
  const here = session.context.outlet._id;
  const isElsewhere = records.some(({ outletId }) => outletId !== here);
  const shown = useMemo(() => {
    const offered = [...headerFields(source, session.user), ...totalFields(source, session.user)].map(([key]) => key);
    const keys = source.header.filter((key) => offered.includes(key));
    // A document from another outlet says where it comes from; that it is for this outlet is obvious.
    return isElsewhere ? ['outletId', ...keys.filter((key) => key !== source.partner)] : keys;
  }, [source, session.user, isElsewhere]);
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const partner = shown.find((key) => fields[key]?.kind === 'reference');
  const cellFor = (key: string, record: AnyRecord) => {
    const field = fields[key];
    const places = field
      ? placesFor(
          field,
          records.map((each) => each[key]),
        )
      : 0;
    return field ? renderCell({ field, value: record[key], places, environment }) : null;
  };
  const columns: TableColumn<AnyRecord>[] = [
    {
      key: source.number,
      head: labelOf(source.number, fields[source.number]),
      className: 'pick',
      cell: (record) => {
        const id = String(record._id);
        const draft = drafts.get(id);
        const to = draft
          ? storageKeyOf(entity, draft)
          : `${pathTo(entity, 'create')}?${new URLSearchParams({ [link.by]: id })}`;
        return (
          <>
            <RouterLink to={to} data-source={id}>
              {titleOf(source, record)}
              {/* A phone shows only this column, so what distinguishes orders is here too. */}
              {isPhone ? (
                <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                  {formatDate(record.docDate)} {partner ? cellFor(partner, record) : null}
                  {draft ? ` · draft ${titleOf(entity, draft)}` : null}
                </Box>
              ) : null}
            </RouterLink>
            {draft && !isPhone ? (
              <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                Draft {titleOf(entity, draft)}
              </Box>
            ) : null}
          </>
        );
      },
    },
    { key: 'date', head: 'Date', cell: (record) => formatDate(record.docDate) },
    ...shown.flatMap((key): TableColumn<AnyRecord>[] => {
      const field = fields[key];
      if (!field) return [];
      return [{ key, head: labelOf(key, field), align: cellOf(field).align, cell: (record) => cellFor(key, record) }];
    }),
    {
      key: 'open',
      head: 'Open lines',
      align: 'right',
      className: 'figure',
      cell: (record) => openLines(link, record, session),
    },
    { key: 'status', head: 'Status', cell: (record) => <StateChip entity={source} record={record} /> },
  ];
  return (
    <Table
      look="compact"
      label={source.label.many}
      region="measured"
      columns={isPhone ? columns.slice(0, 1) : columns}
      rows={records}
      keyOf={({ _id }) => String(_id)}
    />
  );
}

import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Document } from '#engine/define/document';
import { type AnyRecord, choiceLabel } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { fieldsOf, referenceTarget, titleOf } from '#engine/read/entities';
import { pathTo } from '#engine/read/paths';
import { type MovementType, movementInfo } from '#engine/run/stock';
import { entityServingAs, findEntity } from '#resources/index';
import type { FormSession } from '../form/facts/formSession';
import { useRecordsById } from '../form/facts/useFacts';
import { useTitles } from '../form/facts/useTitles';
import { failureOf } from '../form/failure';
import { useAfter } from '../form/PageFrame';
import { labelOfPath } from '../form/problems';
import { formatDecimal, signOf } from '../format/format';
import { Table, type TableColumn } from '../table';
import type { Offer } from './actions';
import { ChangesInWords } from './changesInWords';
import { zoneOf } from './session';

/** What the server answers to a preview (server/documents/preview.ts); costs are missing for people without VIEW_COST. */
interface Preview {
  movements: {
    type: MovementType;
    lineNo: number;
    itemId: string;
    itemName: string;
    quantity: string;
    onHandBefore: string;
    onHandAfter: string;
    unitCost?: string;
    value?: string;
    averageBefore?: string;
    averageAfter?: string;
  }[];
  patches: {
    resource: string;
    id: string;
    title: string;
    changes: Record<string, readonly [unknown, unknown]>;
  }[];
  notices: { level: string; title: string; message: string }[];
  warnings: string[];
  problems: Problem[];
}

interface PreviewPanelProps {
  entity: Document;
  record: AnyRecord;
  session: FormSession;
  offer: Offer;
  /** What the server has just refused it for. */
  refused: readonly Problem[] | undefined;
  canEdit: boolean;
}

/** What an action would do, as the server works it out: stock, other records, and what stands in its way. */
export function PreviewPanel({ entity, record, session, offer, refused, canEdit }: PreviewPanelProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [entity.name, 'preview', String(record._id), offer.key, record._rev],
    queryFn: async () => {
      const input = { _id: record._id, _rev: record._rev };
      return (await dataProvider.preview(entity.name, offer.key, input)) as unknown as Preview;
    },
    // Stock and prices move on by themselves.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const isSlow = useAfter(400);
  // An API without previews: the action says by itself what is wrong.
  if (error && failureOf(error).kind === 'missing') return null;
  const problems = refused?.length ? refused : (data?.problems ?? []);
  return (
    <Box component="section" aria-label={`What "${offer.label}" does`} className="no-print" sx={{ mt: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        What “{offer.label}” does
      </Typography>
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
      ) : null}
      {isPending && isSlow ? <Skeleton variant="rounded" height={96} /> : null}
      {data || problems.length ? (
        <Problems entity={entity} record={record} problems={problems} canEdit={canEdit} />
      ) : null}
      {data ? <Effects entity={entity} record={record} session={session} offer={offer} preview={data} /> : null}
    </Box>
  );
}

interface ProblemsProps {
  entity: Document;
  record: AnyRecord;
  problems: readonly Problem[];
  canEdit: boolean;
}

/** What stands in the way, each leading to where it is mended. */
function Problems({ entity, record, problems, canEdit }: ProblemsProps) {
  if (problems.length === 0) return null;
  const edit = pathTo(entity, 'edit', String(record._id));
  return (
    <Alert severity="error" sx={{ mb: 1.5 }}>
      <AlertTitle>
        {problems.length === 1 ? 'One thing stands in the way' : `${problems.length} things stand in the way`}
      </AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {problems.map(({ field, rule, message }) => {
          const label = labelOfPath(fieldsOf(entity), field);
          return (
            <li key={`${field}|${rule}|${message}`}>
              {message}
              {field && canEdit ? (
                <>
                  {' '}
                  <Link
                    component={RouterLink}
                    to={`${edit}#${encodeURIComponent(field)}`}
                    aria-label={`Mend: ${label}`}
                  >
                    Mend it
                  </Link>
                </>
              ) : null}
            </li>
          );
        })}
      </Box>
    </Alert>
  );
}

function Effects({
  entity,
  record,
  session,
  offer,
  preview,
}: Pick<PreviewPanelProps, 'entity' | 'record' | 'session' | 'offer'> & { preview: Preview }) {
  const { movements, patches, notices, warnings } = preview;
  const timeZone = zoneOf(session);
  const status = fieldsOf(entity).status;
  const { to } = offer.action;
  const target = offer.action.opens ? findEntity(offer.action.opens) : undefined;
  const changes = patches.flatMap(({ resource, id, title, changes }) => {
    const entity = findEntity(resource);
    return entity ? [{ entity, id, title, changes }] : [];
  });
  return (
    <Box sx={{ display: 'grid', gap: 1.5, typography: 'body2' }}>
      {warnings.length ? <Alert severity="warning">{warnings.join(' ')}</Alert> : null}
      {movements.length ? <Movements movements={movements} /> : null}
      <Box component="ul" sx={{ m: 0, pl: 2.5, columns: { md: changes.length > 6 ? 2 : 1 }, columnGap: 4 }}>
        {to && status ? (
          <li>
            {titleOf(entity, record)} becomes {choiceLabel(status, to).toLowerCase()}
            {movements.length ? '' : '; nothing moves in stock'}
          </li>
        ) : null}
        {target ? (
          <li>
            Leads to a {target.label.one.toLowerCase()}: the draft that there is for {titleOf(entity, record)}, or a new
            one filled in from it
          </li>
        ) : null}
        {changes.map(({ entity: other, id, title, changes: each }) => (
          <li key={`${other.name}/${id}`}>
            {other.label.one} {title}:{' '}
            <ChangesInWords entity={other} changes={each} user={session.user} timeZone={timeZone} />
          </li>
        ))}
        {notices.map(({ title, message }) => (
          <li key={`${title}${message}`}>
            Notice: {title}
            {message ? `. ${message}` : ''}
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** Signed, so that it is plain what goes in and what goes out. */
const signed = (value: string, places: number) =>
  signOf(value) === 1 ? `+${formatDecimal(value, places)}` : formatDecimal(value, places);

const figure = (value: string) => formatDecimal(value, Number(value) % 1 === 0 ? 0 : 3);

/** What moves, and in what it is measured, by the declaration of the items. */
const STOCK_ITEMS = entityServingAs('stockItems')?.name ?? '';
const UNITS = referenceTarget(entityServingAs('stockItems'), 'baseUnitId') ?? '';

type Movement = Preview['movements'][number];

function Movements({ movements }: Pick<Preview, 'movements'>) {
  const { records } = useRecordsById(
    STOCK_ITEMS,
    movements.map(({ itemId }) => itemId),
  );
  const unitOf = (itemId: string) => String(records.get(itemId)?.baseUnitId ?? '');
  const units = useTitles(UNITS, [...new Set(movements.map(({ itemId }) => unitOf(itemId)))].filter(Boolean));
  const columns: TableColumn<Movement>[] = [
    { key: 'item', head: 'Item', cell: ({ itemName }) => itemName },
    { key: 'movement', head: 'Movement', cell: ({ type }) => movementInfo(type).label },
    {
      key: 'quantity',
      head: 'Quantity',
      ...FIGURE,
      cell: ({ itemId, quantity }) => {
        const unit = unitOf(itemId);
        return (
          <>
            {signOf(quantity) === 1 ? '+' : ''}
            {figure(quantity)}
            <span className="unit"> {unit ? units.of(unit) : ''}</span>
          </>
        );
      },
    },
    {
      key: 'onHand',
      head: 'On hand',
      ...FIGURE,
      cell: ({ onHandBefore, onHandAfter }) => `${figure(onHandBefore)} → ${figure(onHandAfter)}`,
    },
    ...(movements.some(({ unitCost }) => unitCost !== undefined) ? COSTS : []),
  ];
  return (
    <Table
      look="compact"
      label="Movements of stock"
      region="measured"
      columns={columns}
      rows={movements}
      keyOf={({ type, lineNo, itemId }) => `${type}|${lineNo}|${itemId}`}
    />
  );
}

const FIGURE = { align: 'right', className: 'figure' } as const;

/** What a movement is worth, for people who may see costs. */
const COSTS: readonly TableColumn<Movement>[] = [
  { key: 'unitCost', head: 'Unit cost', ...FIGURE, cell: ({ unitCost }) => formatDecimal(unitCost, 2) },
  { key: 'value', head: 'Value', ...FIGURE, cell: ({ value }) => signed(value ?? '', 2) },
  {
    key: 'average',
    head: 'Average cost',
    ...FIGURE,
    cell: ({ averageBefore, averageAfter }) => `${formatDecimal(averageBefore, 2)} → ${formatDecimal(averageAfter, 2)}`,
  },
];

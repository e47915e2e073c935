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
import type { ConsoleDataProvider } from '../../../dataProvider';
import { fieldsOf, titleOf } from '../../../resources/entities';
import { findEntity } from '../../../resources/index';
import { pathTo } from '../../../resources/paths';
import { type AnyRecord, choiceLabel, type Document, type Problem } from '../../../resources/schema';
import { type MovementType, movementInfo } from '../../../resources/stock';
import type { FormSession } from '../../facts/formSession';
import { useRecordsById } from '../../facts/useFacts';
import { useTitles } from '../../facts/useTitles';
import { formatDecimal, signOf } from '../../format';
import { failureOf } from '../form/failure';
import { useAfter } from '../form/PageFrame';
import { labelOfPath } from '../form/problems';
import type { Offer } from './actions';
import { ChangesInWords } from './changesInWords';
import { zoneOf } from './session';
import { TableBox } from './TableBox';

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

function Movements({ movements }: Pick<Preview, 'movements'>) {
  const { records } = useRecordsById(
    'inventoryItems',
    movements.map(({ itemId }) => itemId),
  );
  const unitOf = (itemId: string) => String(records.get(itemId)?.baseUnitId ?? '');
  const units = useTitles('units', [...new Set(movements.map(({ itemId }) => unitOf(itemId)))].filter(Boolean));
  const showsCosts = movements.some(({ unitCost }) => unitCost !== undefined);
  return (
    <TableBox label="Movements of stock">
      <table aria-label="Movements of stock">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Movement</th>
            <th scope="col" className="right">
              Quantity
            </th>
            <th scope="col" className="right">
              On hand
            </th>
            {showsCosts ? (
              <>
                <th scope="col" className="right">
                  Unit cost
                </th>
                <th scope="col" className="right">
                  Value
                </th>
                <th scope="col" className="right">
                  Average cost
                </th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {movements.map((each) => {
            const unit = unitOf(each.itemId);
            return (
              <tr key={`${each.type}|${each.lineNo}|${each.itemId}`}>
                <td>{each.itemName}</td>
                <td>{movementInfo(each.type).label}</td>
                <td className="right figure">
                  {signOf(each.quantity) === 1 ? '+' : ''}
                  {figure(each.quantity)}
                  <span className="unit"> {unit ? units.of(unit) : ''}</span>
                </td>
                <td className="right figure">
                  {figure(each.onHandBefore)} → {figure(each.onHandAfter)}
                </td>
                {showsCosts ? (
                  <>
                    <td className="right figure">{formatDecimal(each.unitCost, 2)}</td>
                    <td className="right figure">{signed(each.value ?? '', 2)}</td>
                    <td className="right figure">
                      {formatDecimal(each.averageBefore, 2)} → {formatDecimal(each.averageAfter, 2)}
                    </td>
                  </>
                ) : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableBox>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Document } from '#engine/define/document';
import { type AnyRecord, choiceLabel, inSentence } from '#engine/define/fields';
import { fieldsOf, referenceTarget, titleOf } from '#engine/read/entities';
import { movementInfo } from '#engine/run/stock';
import { entityServingAs, findEntity } from '#resources/index';
import type { FormSession } from '#src/form/facts/formSession';
import { useRecordsById } from '#src/form/facts/useFacts';
import { useTitles } from '#src/form/facts/useTitles';
import { formatAmount, formatDecimal, formatFigure, signOf } from '#src/format/format';
import { Table, type TableColumn } from '#src/table';
import { zoneOf } from '../session';
import type { Offer } from './actions';
import { ChangesInWords } from './changesInWords';
import type { Preview } from './usePreview';

interface EffectsProps {
  entity: Document;
  record: AnyRecord;
  session: FormSession;
  offer: Offer;
  preview: Preview;
}

/** Warnings have their own place above everything else (Outlook.tsx). */
const isQuiet = ({ level }: Preview['notices'][number]) => level === 'info';

const becomes = (entity: Document, { action }: Offer): string | undefined =>
  fieldsOf(entity).status && action.tone !== 'danger' ? action.to : undefined;

/** Whether an action has effects to show. */
export const hasEffects = (entity: Document, offer: Offer, { movements, patches, notices }: Preview): boolean =>
  movements.length > 0 ||
  patches.length > 0 ||
  notices.some(isQuiet) ||
  becomes(entity, offer) !== undefined ||
  offer.action.opens !== undefined;

/** An action's effects as a table of movements and a list of the rest; nothing if it has none. */
export function Effects({ entity, record, session, offer, preview }: EffectsProps) {
  const { movements, patches, notices, problems } = preview;
  // A refused action has no effects to show.
  if (problems.length > 0 && movements.length === 0) return null;
  const timeZone = zoneOf(session);
  const status = fieldsOf(entity).status;
  const to = becomes(entity, offer);
  const target = offer.action.opens ? findEntity(offer.action.opens) : undefined;
  const changes = patches.flatMap(({ resource, id, title, changes }) => {
    const entity = findEntity(resource);
    return entity ? [{ entity, id, title, changes }] : [];
  });
  return (
    <Box sx={{ display: 'grid', gap: 1.5, typography: 'body2' }}>
      {movements.length ? <Movements movements={movements} /> : null}
      <Box component="ul" sx={{ m: 0, pl: 2.5, columns: { md: changes.length > 6 ? 2 : 1 }, columnGap: 4 }}>
        {to && status ? (
          <li>
            {titleOf(entity, record)} becomes {inSentence(choiceLabel(status, to))}
            {movements.length ? '' : '; nothing moves in stock'}
          </li>
        ) : null}
        {target ? (
          <li>
            Opens a {inSentence(target.label.one)} for this {entity.progress?.one ?? inSentence(entity.label.one)}
          </li>
        ) : null}
        {changes.map(({ entity: other, id, title, changes: each }) => (
          <li key={`${other.name}/${id}`}>
            {other.label.one} {title}:{' '}
            <ChangesInWords entity={other} changes={each} user={session.user} timeZone={timeZone} />
          </li>
        ))}
        {notices.filter(isQuiet).map(({ title, message }) => (
          <li key={`${title}${message}`}>
            Notice: {title}
            {message ? `. ${message}` : ''}
          </li>
        ))}
      </Box>
    </Box>
  );
}

const costText = (value: unknown) => formatFigure({ kind: 'cost' }, value);
const figure = (value: string) => formatDecimal(value, Number(value) % 1 === 0 ? 0 : 3);

/** The moved items and their units, from the items' declaration. */
const STOCK_ITEMS = entityServingAs('stockItems')?.name ?? '';
const unitsOfStock = () => referenceTarget(findEntity(STOCK_ITEMS), 'baseUnitId') ?? '';

type Movement = Preview['movements'][number];

function Movements({ movements }: Pick<Preview, 'movements'>) {
  const { records } = useRecordsById(
    STOCK_ITEMS,
    movements.map(({ itemId }) => itemId),
  );
  const unitOf = (itemId: string) => String(records.get(itemId)?.baseUnitId ?? '');
  const units = useTitles(unitsOfStock(), [...new Set(movements.map(({ itemId }) => unitOf(itemId)))].filter(Boolean));
  const columns: TableColumn<Movement>[] = [
    { key: 'item', head: 'Item', cell: ({ itemName, note }) => <Moved name={itemName} note={note} /> },
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

/** The item, and what a count of it means for the movement. */
const Moved = ({ name, note }: { name: string; note: string | undefined }) => (
  <>
    {name}
    {note ? (
      <Typography component="div" variant="body2" color="warning.dark" sx={{ whiteSpace: 'normal', maxWidth: 420 }}>
        {note}
      </Typography>
    ) : null}
  </>
);

const FIGURE = { align: 'right', className: 'figure' } as const;

/** A movement's value, for people who can see costs. */
const COSTS: readonly TableColumn<Movement>[] = [
  { key: 'unitCost', head: 'Unit cost', ...FIGURE, cell: ({ unitCost }) => costText(unitCost) },
  {
    key: 'value',
    head: 'Value',
    ...FIGURE,
    cell: ({ value }) => (signOf(value) === 1 ? '+' : '') + formatAmount(value),
  },
  {
    key: 'average',
    head: 'Average cost',
    ...FIGURE,
    cell: ({ averageBefore, averageAfter }) => `${costText(averageBefore)} → ${costText(averageAfter)}`,
  },
];

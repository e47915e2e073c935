import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider, type ConsoleRecord, labels } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { shownKind } from '#engine/define/fields';
import { figuresOf, hasAskedFigures, type RecordFigure } from '#engine/read/recordPage';
import { isEmpty, textsIn } from '#engine/run/values';
import type { FormSession } from '../form/facts/formSession';
import { useRecordsById } from '../form/facts/useFacts';
import { DASH, formatMoney, placesFor, signOf } from '../format/format';
import { useSession } from '../shell/session';
import { renderCell } from '../table/cells';
import { cellStyles } from '../table/cells/cells';
import { codeOrTitle } from './units';

interface RecordFiguresProps {
  entity: Entity;
  record: ConsoleRecord;
  session: FormSession;
  timeZone: string;
}

/** The important figures at the top of a record's page: the record's own at once, computed ones when they arrive. */
export function RecordFigures({ entity, record, session, timeZone }: RecordFiguresProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { outlets, outletId, outlet } = useSession();
  const id = String(record._id);
  const figures = figuresOf(entity, session.user);
  // Like the lists below: at the selected outlet, if the record is shared with it.
  const at = !record.outletId && outletId && isAt(record, outletId) ? outletId : undefined;
  const { data, error, isPending } = useQuery({
    queryKey: [entity.name, 'figures', id, record._rev, at],
    queryFn: async ({ signal }) => (await dataProvider.figures(entity.name, id, at, signal)) ?? null,
    enabled: hasAskedFigures(entity),
    staleTime: 0,
  });
  const isWaiting = isPending && hasAskedFigures(entity);
  const units = useUnits(entity, figures, record);
  // Without a call for them, only the record's own figures are known.
  const shown = figures.filter(({ isAsked }) => !isAsked || isWaiting || data);
  if (shown.length === 0) return null;
  const own = session.context.outlet.currency;
  const currency = data?.currency ?? (typeof own === 'string' ? own : undefined);
  const environment = { timeZone, outletCount: outlets.length, titleOf: labels.get };
  const contentOf = ({ field, upTo, isAsked, key, unitOf }: RecordFigure): ReactNode => {
    const values = isAsked ? (data?.figures ?? {}) : record;
    const value = values[key];
    if (isEmpty(value)) return DASH;
    const kind = shownKind(field);
    const isMoney = kind === 'money' || kind === 'cost';
    const end = upTo === undefined ? undefined : values[upTo];
    const amount = (each: unknown, withCurrency: boolean) =>
      isMoney
        ? formatMoney(each, withCurrency ? currency : undefined)
        : renderCell({ field, value: each, places: placesFor(field, [each]), environment });
    return (
      <>
        {amount(value, true)}
        {isEmpty(end) || end === value ? null : <> – {amount(end, false)}</>}
        {unitOf ? <span className="unit"> {units(unitOf)}</span> : null}
      </>
    );
  };
  const isNarrowed = at !== undefined && outlets.length > 1 && hasAskedFigures(entity);
  return (
    <Box component="section" aria-label="Figures" aria-busy={isWaiting || undefined} sx={{ mb: 3 }}>
      <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5, ...cellStyles }}>
        {shown.map((figure) => (
          <Box key={figure.key} sx={{ minWidth: 88 }}>
            <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {figure.label}
            </Box>
            <Box
              component="dd"
              sx={{
                m: 0,
                minHeight: 24,
                typography: 'h3',
                fontVariantNumeric: 'tabular-nums',
                color:
                  signOf(figure.isAsked ? data?.figures[figure.key] : record[figure.key]) === -1
                    ? 'error.main'
                    : 'text.primary',
              }}
            >
              {figure.isAsked && isWaiting ? ' ' : contentOf(figure)}
            </Box>
          </Box>
        ))}
      </Box>
      {error ? (
        <Typography variant="body2" role="alert" sx={{ color: 'error.main', mt: 1 }}>
          Couldn’t load some figures.
        </Typography>
      ) : null}
      {isNarrowed ? (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
          At {String(outlet.name ?? '')}
        </Typography>
      ) : null}
    </Box>
  );
}

/** Whether a shared record is at this outlet; without any outlet it is everywhere. */
const isAt = ({ outlets, outletIds }: ConsoleRecord, outletId: string): boolean => {
  const places = textsIn(outlets ?? outletIds);
  return places.length === 0 || places.includes(outletId);
};

/** Names of the figures' units, by the field that names them. */
function useUnits(entity: Entity, figures: readonly RecordFigure[], record: ConsoleRecord): (field: string) => string {
  const [field] = figures.flatMap(({ unitOf }) => unitOf ?? []);
  const { to, id } = codeOrTitle.of(entity, field, record);
  const { records } = useRecordsById(to, id === undefined ? [] : [id]);
  return (key) => (key === field && id !== undefined ? codeOrTitle.text(to, records.get(id)) : '');
}

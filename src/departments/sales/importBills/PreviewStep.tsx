import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { textIn } from '#engine/run/values';
import { HowMuch } from '#src/field/HowMuch';
import { formatAmount, formatDate, formatMoney } from '#src/format/format';
import { useSession } from '#src/shell/session';
import { Table } from '#src/table';
import { Buttons } from './Buttons';
import { ClosedBooks } from './ClosedBooks';
import type { DayFigures, Outcome } from './outcome';
import { Problems } from './Problems';
import type { BillImportState } from './useBillImport';
import { counted, inWords } from './wording';

/** What an import would write: each day's bills, what differs from the file's totals, and what is wrong. */
export function PreviewStep({ state }: { state: BillImportState }) {
  const { preview, busy, isValidOnly, setValidOnly, back, run, result } = state;
  if (!preview) return null;
  const { created, refused, skipped } = preview;
  const isBlocked = created === 0 || (refused > 0 && !isValidOnly);
  return (
    <>
      <Typography sx={{ fontWeight: 600, mb: 1 }}>{inWords(preview)}</Typography>
      {result ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          {counted(result.created, 'bill')} imported before it stopped. Import again to continue: bills that exist are
          skipped.
        </Alert>
      ) : null}
      <Differences preview={preview} />
      {refused > 0 ? (
        <HowMuch
          what="bills"
          wrong={counted(refused, 'bill')}
          isValidOnly={isValidOnly}
          isEmpty={created === 0}
          onChange={setValidOnly}
        />
      ) : null}
      {state.voided > 0 ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          {counted(state.voided, 'row')} {state.voided === 1 ? 'was' : 'were'} voided, so{' '}
          {state.voided === 1 ? 'it is' : 'they are'} left out.
        </Alert>
      ) : null}
      <ClosedBooks preview={preview} />
      <Problems state={state} title="Wrong" groups={preview.errors} severity="error" />
      <Problems state={state} title="Please check" groups={preview.warnings} severity="warning" />
      <Days days={preview.days} />
      <Buttons>
        <Button onClick={back} disabled={busy}>
          Back
        </Button>
        <Button variant="contained" onClick={run} disabled={busy || isBlocked}>
          {busy
            ? 'Importing'
            : created === 0 && skipped > 0
              ? 'Nothing to import'
              : `Import ${counted(created, 'bill')}`}
        </Button>
      </Buttons>
    </>
  );
}

/** How much the file's own totals differ from its parts. */
function Differences({ preview }: { preview: Outcome }) {
  const days = preview.days.filter(({ differing }) => differing > 0);
  const bills = days.reduce((all, { differing }) => all + differing, 0);
  if (bills === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {counted(bills, 'bill')} on {counted(days.length, 'day')} {bills === 1 ? 'comes' : 'come'} to a different total in
      the file. Discounts, taxes or service charges may be in a column that isn’t matched.
    </Alert>
  );
}

/** Days drawn at once; the others are counted. */
const SHOWN = 100;

function Days({ days }: { days: readonly DayFigures[] }) {
  const { outlets } = useSession();
  const outletOf = (id: string) => outlets.find(({ _id }) => _id === id) ?? {};
  const currencyOf = (id: string) => textIn(outletOf(id).currency);
  const isOne = new Set(days.map(({ outletId }) => outletId)).size <= 1;
  const hasDifferences = days.some(({ differing }) => differing > 0);
  const hasOthers = days.some(({ others }) => others > 0);
  const figure = { align: 'right', className: 'figure' } as const;
  if (days.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Table
        look="plain"
        region="Days"
        sx={{
          maxHeight: 420,
          overflow: 'auto',
          '& th, & td': { px: 1, py: 0.75 },
          '& .lines': { display: { xs: 'none', sm: 'table-cell' } },
        }}
        columns={[
          { key: 'day', head: 'Day', isRowHead: true, className: 'date', cell: ({ day }) => formatDate(day) },
          ...(isOne
            ? []
            : [{ key: 'outlet', head: 'Outlet', cell: ({ outletId }: DayFigures) => textIn(outletOf(outletId).name) }]),
          { key: 'bills', head: 'Bills', ...figure, cell: ({ bills }) => bills.toLocaleString('en') },
          {
            key: 'lines',
            head: 'Lines',
            ...figure,
            className: 'figure lines',
            cell: ({ lines }) => lines.toLocaleString('en'),
          },
          {
            key: 'total',
            head: 'Total',
            ...figure,
            cell: ({ total, outletId }) => formatMoney(total, currencyOf(outletId)),
          },
          ...(hasDifferences
            ? [
                {
                  key: 'difference',
                  head: 'File differs by',
                  ...figure,
                  cell: ({ difference, differing, outletId }: DayFigures) =>
                    differing === 0
                      ? '–'
                      : `${difference.startsWith('-') ? '' : '+'}${formatAmount(difference, currencyOf(outletId))}`,
                },
              ]
            : []),
          ...(hasOthers
            ? [{ key: 'others', head: 'Skipped', ...figure, cell: ({ others }: DayFigures) => others || '–' }]
            : []),
        ]}
        rows={days.slice(0, SHOWN)}
        keyOf={({ day, outletId }) => `${day}|${outletId}`}
      />
      {days.length > SHOWN ? (
        <Typography variant="caption" color="text.secondary">
          The first {SHOWN} of {days.length} days.
        </Typography>
      ) : null}
    </Box>
  );
}

import Box from '@mui/material/Box';
import { type KeyboardEvent, useRef } from 'react';
import type { OpenBill } from '../../resources/cityLedger';
import { dec, isDecimal, money } from '../../resources/decimal';
import { formatCount, formatDate, formatDecimal, groupDigits } from '../format';
import { readDecimal } from '../inputs/numbers';
import { sizes } from '../theme';
import { tableStyles } from '../views/list/styles';
import { amountProblem, type Chosen } from './choice';

interface BillsTableProps {
  bills: readonly OpenBill[];
  /** What is paid of each bill. */
  chosen: Chosen;
  /** Undefined where the amounts follow from the payment and are only shown. */
  onChoose: ((chosen: Chosen) => void) | undefined;
  /** A company's bills say whose they are. */
  hasAccounts: boolean;
  hasOutlets: boolean;
}

/** Rows that a screen keeps in view; longer lists scroll inside. */
const MOST_HEIGHT = 'max(280px, calc(100dvh - 400px))';

/** Open bills, oldest first: what is open, how old it is, and what of it is paid now. Arrow keys and Enter move between amounts. */
export function BillsTable({ bills, chosen, onChoose, hasAccounts, hasOutlets }: BillsTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const change = (bill: OpenBill, typed: string | undefined) => {
    const { [bill.billId]: _before, ...others } = chosen;
    onChoose?.(typed === undefined ? others : { ...others, [bill.billId]: typed });
  };
  const focusRow = (index: number) => {
    const input = box.current?.querySelector<HTMLInputElement>(`input[data-row="${index}"]`);
    input?.focus();
    input?.select();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    const step = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    focusRow(Math.min(bills.length - 1, Math.max(0, index + step)));
  };
  return (
    <Box
      ref={box}
      tabIndex={0}
      role="region"
      aria-label="Open bills"
      sx={[tableStyles as never, { flex: 'none', maxHeight: MOST_HEIGHT, ...inputStyles }]}
      style={{ '--row': `${sizes.row}px` } as object}
    >
      <table aria-label="Open bills">
        <thead>
          <tr>
            {onChoose && <th className="check" aria-label="Pay in full" />}
            <th scope="col">Bill</th>
            <th scope="col">Date</th>
            <th scope="col">Due</th>
            <th scope="col" className="right">
              Days
            </th>
            <th scope="col" className="right">
              Late
            </th>
            {hasOutlets && <th scope="col">Outlet</th>}
            {hasAccounts && <th scope="col">Account</th>}
            <th scope="col" className="right">
              Open
            </th>
            <th scope="col" className={onChoose ? 'right pay' : 'right'}>
              {onChoose ? 'Pay' : 'Pays'}
            </th>
            {!onChoose && (
              <th scope="col" className="right">
                Left
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {bills.map((bill, index) => (
            <BillRow
              key={bill.billId}
              {...{ bill, index, hasAccounts, hasOutlets, onKeyDown }}
              typed={chosen[bill.billId]}
              onType={onChoose && ((typed) => change(bill, typed))}
            />
          ))}
        </tbody>
      </table>
    </Box>
  );
}

interface BillRowProps {
  bill: OpenBill;
  index: number;
  typed: string | undefined;
  onType: ((typed: string | undefined) => void) | undefined;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, index: number) => void;
  hasAccounts: boolean;
  hasOutlets: boolean;
}

function BillRow({ bill, index, typed, onType, onKeyDown, hasAccounts, hasOutlets }: BillRowProps) {
  const { billNo, outstanding } = bill;
  const isWrong = typed !== undefined && amountProblem(bill, typed) !== undefined;
  const paid = typed !== undefined && isDecimal(typed) ? dec(typed) : dec(0);
  const isPart = !dec(bill.amount).eq(dec(outstanding));
  const isFull = typed !== undefined && !isWrong && paid.eq(dec(outstanding));
  return (
    <tr data-selected={typed !== undefined || undefined}>
      {onType && (
        <td className="check">
          <input
            type="checkbox"
            aria-label={`Pay ${billNo} in full`}
            checked={isFull}
            ref={(element) => {
              if (element) element.indeterminate = typed !== undefined && !isFull;
            }}
            onChange={() => onType(isFull ? undefined : outstanding)}
          />
        </td>
      )}
      <td>
        {billNo}
        {/* On a phone the column of open amounts lies behind the one that is typed into. */}
        {onType ? (
          <span className="below" aria-hidden>
            {formatDecimal(outstanding, 2)} open
          </span>
        ) : null}
      </td>
      <td className="date">{formatDate(bill.date)}</td>
      <td className="date">{formatDate(bill.dueDate)}</td>
      <td className="right figure">{formatCount(bill.ageDays)}</td>
      <td className="right figure late">{bill.isOverdue ? formatCount(bill.lateDays) : ''}</td>
      {hasOutlets && <td>{bill.outlet}</td>}
      {hasAccounts && <td>{bill.account}</td>}
      <td className="right figure" title={isPart ? `Of ${formatDecimal(bill.amount, 2)}` : undefined}>
        {formatDecimal(outstanding, 2)}
        {isPart ? <span className="part">part</span> : null}
      </td>
      <td className={onType ? 'right figure pay' : 'right figure'}>
        {onType ? (
          <input
            data-row={index}
            inputMode="decimal"
            autoComplete="off"
            aria-label={`Pay of ${billNo}`}
            aria-invalid={isWrong}
            value={typed === undefined ? '' : isDecimal(typed) ? groupDigits(typed) : typed}
            onChange={(event) => onType(readDecimal(event.target.value) ?? undefined)}
            onFocus={(event) => event.target.select()}
            onKeyDown={(event) => onKeyDown(event, index)}
          />
        ) : typed === undefined ? (
          <span className="zero">0.00</span>
        ) : (
          formatDecimal(typed, 2)
        )}
      </td>
      {!onType && (
        <td className="right figure">
          {dec(outstanding).eq(paid) ? (
            <span className="zero">0.00</span>
          ) : (
            formatDecimal(money(dec(outstanding).minus(paid)), 2)
          )}
        </td>
      )}
    </tr>
  );
}

const inputStyles = {
  '& td.late': { color: 'error.main' },
  '& .part': { ml: 0.75, color: 'text.secondary', fontSize: 12 },
  '& .below': { display: { xs: 'block', sm: 'none' }, color: 'text.secondary', fontSize: 12, lineHeight: 1.2 },
  '& .pay': { position: 'sticky', right: 0, zIndex: 1 },
  '& td.pay': { bgcolor: 'background.paper' },
  '& th.pay': { zIndex: 2 },
  '& td.pay input': {
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    color: 'text.primary',
    textAlign: 'right',
    width: 112,
    height: 30,
    px: 1,
    border: 1,
    borderColor: 'divider',
    borderRadius: '6px',
    bgcolor: 'background.default',
  },
  '& td.pay input:focus': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -1 },
  '& td.pay input[aria-invalid="true"]': { borderColor: 'error.main', color: 'error.main' },
} as const;

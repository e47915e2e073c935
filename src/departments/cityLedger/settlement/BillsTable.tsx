import { type KeyboardEvent, useRef, useState } from 'react';
import { dec, isDecimal } from '#engine/run/decimal';
import type { OpenBill } from '#resources/cityLedger/cityLedger.rules';
import { readDecimal } from '#src/field/numbers';
import { formatAmount, formatCount, formatDate, groupDigits } from '#src/format/format';
import { sizes } from '#src/shell/theme';
import { Table, type TableColumn } from '#src/table';
import { amountProblem, type Chosen } from './choice';

interface BillsTableProps {
  bills: readonly OpenBill[];
  /** The amount paid on each bill. */
  chosen: Chosen;
  /** Undefined if the amounts follow from the payment and are only shown. */
  onChoose: ((chosen: Chosen) => void) | undefined;
  /** A company's bills show their account. */
  hasAccounts: boolean;
  hasOutlets: boolean;
}

/** Rows visible on one screen; longer lists scroll. */
const MOST_HEIGHT = 'max(280px, calc(100dvh - 400px))';

/** Open bills, oldest first: the open amount, age, and the amount paid now. Arrow keys and Enter move between amounts. */
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
  const isTyped = onChoose !== undefined;
  const columns: TableColumn<OpenBill>[] = [
    ...(isTyped ? [fullColumn(chosen, change)] : []),
    {
      key: 'bill',
      head: 'Bill',
      cell: ({ billNo, outstanding, currency }) => (
        <>
          {billNo}
          {/* On a phone the open amounts are behind the input column. */}
          {isTyped ? (
            <span className="below" aria-hidden>
              {formatAmount(outstanding, currency)} open
            </span>
          ) : null}
        </>
      ),
    },
    { key: 'date', head: 'Date', className: 'date', cell: ({ date }) => formatDate(date) },
    { key: 'due', head: 'Due', className: 'date', cell: ({ dueDate }) => formatDate(dueDate) },
    { key: 'days', head: 'Days', ...FIGURE, cell: ({ ageDays }) => formatCount(ageDays) },
    {
      key: 'late',
      head: 'Late',
      ...FIGURE,
      cellClass: () => 'late',
      cell: ({ isOverdue, lateDays }) => (isOverdue ? formatCount(lateDays) : ''),
    },
    ...(hasOutlets ? [OUTLET] : []),
    ...(hasAccounts ? [ACCOUNT] : []),
    OPEN,
    {
      key: 'pay',
      head: isTyped ? 'Pay' : 'Pays',
      align: 'right',
      className: isTyped ? 'figure pay stayRight' : 'figure',
      cell: (bill, { index }) =>
        isTyped ? (
          <PayInput
            {...{ bill, index, onKeyDown }}
            typed={chosen[bill.billId]}
            onType={(typed) => change(bill, typed)}
          />
        ) : (
          amountText(chosen[bill.billId], bill.currency)
        ),
    },
    ...(isTyped ? [] : [leftColumn(chosen)]),
  ];
  return (
    <Table
      look="list"
      label="Open bills"
      region="Open bills"
      boxRef={box}
      sx={styles}
      rowHeight={sizes.row}
      columns={columns}
      rows={bills}
      keyOf={({ billId }) => billId}
      attributesOf={({ billId }) => ({ 'data-selected': chosen[billId] === undefined ? undefined : 'true' })}
    />
  );
}

const FIGURE = { align: 'right', className: 'figure' } as const;
const OUTLET: TableColumn<OpenBill> = { key: 'outlet', head: 'Outlet', cell: ({ outlet }) => outlet };
const ACCOUNT: TableColumn<OpenBill> = { key: 'account', head: 'Account', cell: ({ account }) => account };
const isPart = ({ amount, outstanding }: OpenBill): boolean => !dec(amount).eq(dec(outstanding));
const OPEN: TableColumn<OpenBill> = {
  key: 'open',
  head: 'Open',
  ...FIGURE,
  cellTitle: (bill) => (isPart(bill) ? `Of ${formatAmount(bill.amount, bill.currency)}` : undefined),
  cell: (bill) => (
    <>
      {formatAmount(bill.outstanding, bill.currency)}
      {isPart(bill) ? <span className="part">part</span> : null}
    </>
  ),
};

const amountText = (amount: string | undefined, currency: string) =>
  amount === undefined ? <span className="zero">{formatAmount('0', currency)}</span> : formatAmount(amount, currency);
const paidOf = (typed: string | undefined) => (typed !== undefined && isDecimal(typed) ? dec(typed) : dec(0));
const isWrong = (bill: OpenBill, typed: string | undefined): boolean =>
  typed !== undefined && amountProblem(bill, typed) !== undefined;

/** What stays open on each bill. */
const leftColumn = (chosen: Chosen): TableColumn<OpenBill> => ({
  key: 'left',
  head: 'Left',
  ...FIGURE,
  cell: ({ billId, outstanding, currency }) => {
    const left = dec(outstanding).minus(paidOf(chosen[billId]));
    return amountText(left.eq(0) ? undefined : left.toFixed(), currency);
  },
});

/** Checkboxes that pay a bill in full, or nothing. */
const fullColumn = (
  chosen: Chosen,
  change: (bill: OpenBill, typed: string | undefined) => void,
): TableColumn<OpenBill> => ({
  key: 'full',
  head: null,
  headLabel: 'Pay in full',
  className: 'check',
  cell: (bill) => {
    const typed = chosen[bill.billId];
    const isFull = typed !== undefined && !isWrong(bill, typed) && paidOf(typed).eq(dec(bill.outstanding));
    return (
      <input
        type="checkbox"
        aria-label={`Pay ${bill.billNo} in full`}
        checked={isFull}
        ref={(element) => {
          if (element) element.indeterminate = typed !== undefined && !isFull;
        }}
        onChange={() => change(bill, isFull ? undefined : bill.outstanding)}
      />
    );
  },
});

interface PayInputProps {
  bill: OpenBill;
  index: number;
  typed: string | undefined;
  onType: (typed: string | undefined) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, index: number) => void;
}

/** The amount paid on a bill: as typed during input, with thousands separators afterwards. */
const PayInput = ({ bill, index, typed, onType, onKeyDown }: PayInputProps) => {
  const [text, setText] = useState<string>();
  const shown = typed === undefined ? '' : isDecimal(typed) ? groupDigits(typed) : typed;
  return (
    <input
      data-row={index}
      inputMode="decimal"
      autoComplete="off"
      aria-label={`Pay of ${bill.billNo}`}
      aria-invalid={isWrong(bill, typed)}
      value={text ?? shown}
      onChange={(event) => {
        setText(event.target.value);
        onType(readDecimal(event.target.value) ?? undefined);
      }}
      onFocus={(event) => event.target.select()}
      onBlur={() => setText(undefined)}
      onKeyDown={(event) => onKeyDown(event, index)}
    />
  );
};

const styles = {
  flex: 'none',
  maxHeight: MOST_HEIGHT,
  '& td.late': { color: 'error.main' },
  '& .part': { ml: 0.75, color: 'text.secondary', fontSize: 12 },
  '& .below': { display: { xs: 'block', sm: 'none' }, color: 'text.secondary', fontSize: 12, lineHeight: 1.2 },
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

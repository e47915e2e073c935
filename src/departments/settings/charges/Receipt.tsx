import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { rateInWords } from '#resources/settings/charges';
import type { AppliedCharge, Charge } from '#resources/settings/charges.rules';
import { formatAmount, formatMoney, signOf } from '#src/format/format';
import { classes, TableFrame } from '#src/table';
import type { SampleBill } from './sample';

interface RowProps {
  name: ReactNode;
  amount: string;
  /** Below the name: how the amount was calculated. */
  how?: string | undefined;
  /** Shown, not added: the price already includes it. */
  quiet?: boolean;
  mine?: boolean;
  strong?: boolean;
}

function Row({ name, amount, how, quiet = false, mine = false, strong = false }: RowProps) {
  return (
    <tr data-mine={mine || undefined} className={strong ? 'strong' : undefined}>
      <th scope="row">
        {name}
        {how ? <Box sx={{ typography: 'caption', color: 'text.secondary', fontWeight: 400 }}>{how}</Box> : null}
      </th>
      <td className={classes('right figure', quiet ? 'unit' : signOf(amount) === -1 && 'negative')}>
        {quiet ? `(${amount})` : amount}
      </td>
    </tr>
  );
}

const COUNTED: Readonly<Record<string, string>> = { fixedPerItem: 'items', fixedPerGuest: 'guests' };

/** '10% of 2,000.00', '60.00 a bill', '50.00 a guest, 2 guests'. */
function howOf({ base, count, inclusive }: AppliedCharge, charge: Charge | undefined, currency: string): string {
  const rate = rateInWords({ calculation: charge?.calculation, value: charge?.value });
  const counted = COUNTED[charge?.calculation ?? ''];
  const words =
    base === null ? (counted ? `${rate}, ${count} ${counted}` : rate) : `${rate} of ${formatAmount(base, currency)}`;
  return inclusive ? `${words}, in the price` : words;
}

interface ReceiptProps {
  bill: SampleBill;
  /** All charges that may be on it, by id. */
  charges: ReadonlyMap<string, Charge>;
  /** The one being typed. */
  mine: string;
  currency: string;
  without: readonly string[];
  onToggle: (chargeId: string) => void;
}

/** As a till prints it: no lines between its rows. */
const paper = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  py: 1,
  '& th, & td': { borderBottom: 0, py: 0.5 },
  '& th': { pl: 1.5, pr: 1 },
  '& td': { pr: 1.5 },
  '& .strong > *': { fontWeight: 600 },
  '& [data-mine] > *': { bgcolor: 'action.selected' },
  '& [data-mine] > th': { boxShadow: (theme: Theme) => `inset 3px 0 0 ${theme.palette.primary.main}` },
  '& .rule td': { p: 0, borderTop: '1px dashed', borderColor: 'divider', height: 9 },
} as const;

const rule = (
  <tr aria-hidden className="rule">
    <td colSpan={2} />
  </tr>
);

/** The bill as a guest would see it, with each charge's calculation. */
export function Receipt({ bill, charges, mine, currency, without, onToggle }: ReceiptProps) {
  const off = [...bill.optional].filter(([id]) => without.includes(id));
  const named = (id: string, name: string) =>
    bill.optional.has(id) ? (
      <Box component="label" sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, cursor: 'pointer' }}>
        <Checkbox
          size="small"
          checked={!without.includes(id)}
          onChange={() => onToggle(id)}
          sx={{ p: 0.25, ml: -0.5, my: -0.25 }}
        />
        {name}
      </Box>
    ) : (
      name
    );
  return (
    <TableFrame look="plain" label="Sample bill" sx={paper}>
      <tbody>
        <Row name="Items" amount={formatAmount(bill.gross, currency)} />
        {signOf(bill.discount) === 0 ? null : (
          <Row name="Discount" amount={formatAmount(`-${bill.discount}`, currency)} />
        )}
        {rule}
        {bill.charges.map((each) => (
          <Row
            key={each.chargeId}
            name={named(each.chargeId, each.name)}
            how={howOf(each, charges.get(each.chargeId), currency)}
            amount={formatAmount(each.amount, currency)}
            quiet={each.inclusive}
            mine={each.chargeId === mine}
          />
        ))}
        {off.map(([id, name]) => (
          <Row key={id} name={named(id, name)} how="Removed at the till" amount="–" mine={id === mine} />
        ))}
        {bill.charges.length + off.length > 0 ? rule : null}
        {signOf(bill.rounding) === 0 ? null : <Row name="Rounding" amount={formatAmount(bill.rounding, currency)} />}
        <Row strong name="Total" amount={formatMoney(bill.grandTotal, currency)} />
      </tbody>
    </TableFrame>
  );
}

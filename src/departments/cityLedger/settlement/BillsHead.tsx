import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { OpenBill } from '#resources/cityLedger/cityLedger.rules';
import { formatCount } from '#src/format/format';
import { type Chosen, inFull } from './choice';

interface BillsHeadProps {
  bills: readonly OpenBill[];
  isManual: boolean;
  isEmptyChoice: boolean;
  onChoose: (chosen: Chosen) => void;
}

/** The bills' heading, with buttons that select many at once. */
export function BillsHead({ bills, isManual, isEmptyChoice, onChoose }: BillsHeadProps) {
  const overdue = bills.filter(({ isOverdue }) => isOverdue).length;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 3, mb: 1, minHeight: 32 }}>
      <Box component="h2" sx={{ typography: 'h3', m: 0, mr: 1 }}>
        Open bills
      </Box>
      {isManual && bills.length > 0 ? (
        <>
          <Button
            size="small"
            disabled={overdue === 0}
            onClick={() => onChoose(inFull(bills, (bill) => bill.isOverdue))}
          >
            Pay all overdue{overdue > 0 ? ` (${formatCount(overdue)})` : ''}
          </Button>
          <Button size="small" onClick={() => onChoose(inFull(bills, () => true))}>
            Pay all
          </Button>
          <Button size="small" disabled={isEmptyChoice} onClick={() => onChoose({})}>
            Clear
          </Button>
        </>
      ) : null}
    </Box>
  );
}

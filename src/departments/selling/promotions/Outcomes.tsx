import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { PricedBill, PromotionOutcome } from '#resources/selling/promotions.rules';
import { formatAmount, formatMoney } from '#src/format/format';

const SHOWN = 4;
const row = { display: 'flex', justifyContent: 'space-between', gap: 1, py: 0.25 } as const;
const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** 'Starts at 17:00' within a sentence. */
const withinSentence = (why: string): string => why.charAt(0).toLowerCase() + why.slice(1);

interface VerdictProps {
  mine: PromotionOutcome | undefined;
  currency: string;
  /** There is nothing to show yet. */
  waiting: string | undefined;
}

/** The effect of the promotion being typed on this bill, in a sentence; announced when it changes. */
export function Verdict({ mine, currency, waiting }: VerdictProps) {
  const isApplied = mine?.isApplied === true;
  return (
    <Box
      role="status"
      sx={{
        px: 1.5,
        py: 1,
        mb: 2,
        borderRadius: 1,
        borderLeft: 3,
        borderColor: isApplied ? 'success.main' : 'divider',
        bgcolor: 'action.hover',
        typography: 'body2',
        minHeight: 38,
      }}
    >
      {waiting ? (
        waiting
      ) : isApplied ? (
        <>
          Discount: <strong>{formatMoney(mine.amount, currency)}</strong>.
        </>
      ) : mine?.why ? (
        <>Not on this bill: {withinSentence(mine.why)}.</>
      ) : null}
    </Box>
  );
}

interface OutcomesProps {
  priced: PricedBill;
  /** Id of the promotion being typed. */
  mine: string;
  currency: string;
}

/** The total before, each promotion's reduction, the total after; and below, which others don't apply and why. */
export function Outcomes({ priced, mine, currency }: OutcomesProps) {
  const [all, setAll] = useState(false);
  const taken = priced.promotions.filter(({ isApplied }) => isApplied);
  const others = priced.promotions.filter(({ isApplied, id }) => !isApplied && id !== mine);
  const shown = all ? others : others.slice(0, SHOWN);
  return (
    <>
      <Box component="dl" aria-label="Sample bill, totals" sx={{ m: 0, mt: 1.5, typography: 'body2' }}>
        <Box sx={{ ...row, borderTop: 1, borderColor: 'divider', pt: 1 }}>
          <dt>Before</dt>
          <Box component="dd" sx={{ m: 0, ...figures }}>
            {formatAmount(priced.gross, currency)}
          </Box>
        </Box>
        {taken.map(({ id, name, amount }) => (
          <Box key={id} sx={{ ...row, fontWeight: id === mine ? 600 : 400 }}>
            <Box component="dt" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, ...figures, color: 'error.main' }}>
              {formatAmount(`-${amount}`, currency)}
            </Box>
          </Box>
        ))}
        <Box sx={{ ...row, fontWeight: 600, borderTop: 1, borderColor: 'divider', mt: 0.5, pt: 0.75 }}>
          <dt>The guest pays</dt>
          <Box component="dd" sx={{ m: 0, ...figures }}>
            {formatMoney(priced.net, currency)}
          </Box>
        </Box>
      </Box>
      {others.length > 0 ? (
        <Box sx={{ mt: 2, typography: 'caption', color: 'text.secondary' }}>
          <Box sx={{ fontWeight: 600 }}>Not on this bill</Box>
          <Box component="ul" aria-label="Promotions that are not on this bill" sx={{ m: 0, pl: 2 }}>
            {shown.map(({ id, name, why }) => (
              <li key={id}>
                {name}: {withinSentence(why ?? '')}
              </li>
            ))}
          </Box>
          {others.length > SHOWN ? (
            <Button size="small" onClick={() => setAll(!all)} sx={{ ml: -1 }}>
              {all ? 'Show fewer' : `Show all ${others.length}`}
            </Button>
          ) : null}
        </Box>
      ) : null}
    </>
  );
}

import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import type { Module } from '../../../resources/access';
import { type Granted, risksOf, sentenceList } from '../../../resources/permissions';

interface RiskSummaryProps {
  granted: Granted;
  modules: readonly Module[];
  /** Who may: 'This role'. */
  who: string;
  /** How many people have the role; undefined where that is not known. */
  people?: number | undefined;
}

/** What a role may do that costs money or gives rights away, in one sentence. */
export function RiskSummary({ granted, modules, who, people }: RiskSummaryProps) {
  const risks = risksOf(granted, modules);
  const isEmpty = [...granted.values()].every((held) => held.size === 0);
  return (
    <Box
      role="note"
      aria-label="What this role may do"
      sx={{
        display: 'flex',
        gap: 1,
        px: 1.5,
        py: 1,
        border: 1,
        borderRadius: 1,
        typography: 'body2',
        borderColor: risks.length ? 'tones.amber.border' : 'divider',
        bgcolor: risks.length ? 'tones.amber.background' : 'raised',
      }}
    >
      {risks.length ? <WarningIcon sx={{ fontSize: 18, mt: '1px', color: 'tones.amber.text' }} /> : null}
      <span>
        {isEmpty
          ? `${who} may do nothing yet.`
          : risks.length
            ? `${who} may ${sentenceList(risks)}.`
            : `${who} approves nothing, sees no costs, deletes nothing and gives no rights away.`}
        {people
          ? ` ${people === 1 ? 'One person has' : `${people} people have`} it: a change counts from their next step.`
          : ''}
      </span>
    </Box>
  );
}

import Alert from '@mui/material/Alert';
import type { ProblemGroup } from './outcome';
import type { BillImportState } from './useBillImport';
import { counted } from './wording';

/** Kinds of problems that are shown; a file of another kind has many. */
const SHOWN = 12;
const LINES_NAMED = 3;

interface ProblemsProps {
  state: BillImportState;
  title: string;
  groups: readonly ProblemGroup[];
  severity: 'error' | 'warning';
}

/** Problems, one sentence for all of a kind, with the first lines of the file that have it. */
export function Problems({ state, title, groups, severity }: ProblemsProps) {
  if (groups.length === 0) return null;
  const lineOf = (at: number) => state.sheet?.lines[at] ?? at + 1;
  const sorted = groups.toSorted((one, other) => other.rows.length - one.rows.length);
  const places = ({ rows, bills }: ProblemGroup) => {
    const lines = rows.slice(0, LINES_NAMED).map(lineOf).join(', ');
    const more = rows.length > LINES_NAMED ? ` and ${(rows.length - LINES_NAMED).toLocaleString('en')} more` : '';
    const all = bills.size > 1 ? `, ${counted(bills.size, 'bill')}` : '';
    return `${rows.length === 1 ? 'line' : 'lines'} ${lines}${more}${all}`;
  };
  return (
    <Alert severity={severity} sx={{ mb: 2 }}>
      <strong>{title}</strong>
      <ul style={{ margin: '4px 0 0', paddingInlineStart: 18 }}>
        {sorted.slice(0, SHOWN).map((group) => (
          <li key={group.kind}>
            {group.message} ({places(group)})
          </li>
        ))}
      </ul>
      {groups.length > SHOWN ? `And ${counted(groups.length - SHOWN, 'other problem')}.` : null}
    </Alert>
  );
}

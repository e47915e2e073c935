import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Fields } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { focusField } from './ErrorSummary';
import { problemText } from './problems';

interface StoredProblemsProps {
  fields: Fields;
  formId: string;
  problems: readonly Problem[];
  /** Moves focus to a problem outside the inputs: a grid cell. */
  onGo?: ((path: string) => boolean) | undefined;
}

/** No one reads more than these. */
const MOST = 10;

/** If several rows lack the same, only the first. */
const firstOfEach = (problems: readonly Problem[]): Problem[] => {
  const general = ({ field, message }: Problem) => `${field.replace(/\d+/g, '')}|${message}`;
  return problems.filter(
    (problem, index) => problems.findIndex((each) => general(each) === general(problem)) === index,
  );
};

/** Stored values that break current rules: they stay until someone changes them, and don't prevent other changes. */
export function StoredProblems({ fields, formId, problems, onGo }: StoredProblemsProps) {
  const shown = firstOfEach(problems);
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      <AlertTitle sx={{ mb: 0.5 }}>
        {problems.length === 1 ? 'A stored value breaks a rule' : `${problems.length} stored values break a rule`}
      </AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {shown.slice(0, MOST).map((problem) => (
          <li key={`${problem.field}|${problem.message}`}>
            {problem.field ? (
              <Link
                component="button"
                type="button"
                color="inherit"
                underline="always"
                onClick={() => onGo?.(problem.field) || focusField(formId, problem.field)}
                sx={{ textAlign: 'left', verticalAlign: 'top' }}
              >
                {problemText(fields, problem)}
              </Link>
            ) : (
              problem.message
            )}
          </li>
        ))}
        {shown.length > MOST ? <li>and {shown.length - MOST} more</li> : null}
      </Box>
      <Box sx={{ mt: 0.5 }}>You can save other changes without fixing {problems.length === 1 ? 'it' : 'them'}.</Box>
    </Alert>
  );
}

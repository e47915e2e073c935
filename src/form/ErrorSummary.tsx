import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Fields } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { inputId } from './inputs/environment';
import { problemText } from './problems';

interface ErrorSummaryProps {
  fields: Fields;
  formId: string;
  problems: readonly Problem[];
  /** The number of refused saves; the list restarts with each. */
  attempts: number;
  /** An additional sentence, e.g. why the server refused. */
  message?: string | undefined;
  /** What can be done about it, below the sentence. */
  remedy?: ReactNode;
  /** Moves focus to a path without an input, e.g. a cell; false if it can't. @default focusField alone */
  onGo?: ((path: string) => boolean) | undefined;
}

/** Moves focus to a path's input, or to the closest visible element around it. */
export function focusField(formId: string, path: string): boolean {
  const steps = path.split('.');
  for (let length = steps.length; length > 0; length--) {
    const element = document.getElementById(inputId(formId, steps.slice(0, length).join('.')));
    if (!element) continue;
    // In a collapsed section it could neither be seen nor get focus.
    element.closest('details')?.setAttribute('open', '');
    element.scrollIntoView?.({ block: 'center' });
    element.focus({ preventScroll: true });
    return true;
  }
  return false;
}

/** A document has hundreds of cells, and people read a summary rather than search it. */
const MOST = 10;

interface Listed {
  problem: Problem;
  isFixed: boolean;
}

const keyOf = ({ field, rule, message }: Problem) => (field === '' ? `${rule} ${message}` : field);

/** Problems since the last attempt to save: fixed ones keep their line, so that the form below doesn't move while people type. */
function useListed(problems: readonly Problem[], attempts: number): Listed[] {
  const known = useRef<{ attempts: number; lines: ReadonlyMap<string, Problem> }>({ attempts, lines: new Map() });
  const now = new Map(problems.map((problem) => [keyOf(problem), problem]));
  const before = known.current.attempts === attempts ? known.current.lines : new Map<string, Problem>();
  const lines = new Map([...before, ...now]);
  known.current = { attempts, lines };
  return [...lines].map(([key, problem]) => ({ problem, isFixed: !now.has(key) }));
}

/** What prevents saving a form, each line linking to its field. It gets the focus after each refused save, so it can’t be missed. */
export function ErrorSummary({ fields, formId, problems, attempts, message, remedy, onGo }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) box.current?.focus();
  }, [attempts]);
  const listed = useListed(problems, attempts);
  if (listed.length === 0 && !message) return null;
  const isFixed = problems.length === 0 && !message;
  const title =
    problems.length === 0
      ? (message ?? 'All fixed. Save again.')
      : `Fix ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} to save`;
  return (
    <Alert ref={box} severity={isFixed ? 'success' : 'error'} tabIndex={-1} sx={{ mb: 2 }}>
      <AlertTitle sx={{ mb: listed.length ? 0.5 : 0 }}>{title}</AlertTitle>
      {listed.length > 0 ? (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {listed.slice(0, MOST).map(({ problem, isFixed }) => {
            const { field, message: said } = problem;
            const text = problemText(fields, problem);
            return (
              <li key={keyOf(problem)}>
                {isFixed ? (
                  <Box component="s" sx={{ color: 'text.secondary' }}>
                    {text}
                  </Box>
                ) : field ? (
                  <Link
                    component="button"
                    type="button"
                    color="inherit"
                    underline="always"
                    onClick={() => onGo?.(field) || focusField(formId, field)}
                    sx={{ textAlign: 'left', verticalAlign: 'top' }}
                  >
                    {text}
                  </Link>
                ) : (
                  said
                )}
              </li>
            );
          })}
          {listed.length > MOST ? <li>and {listed.length - MOST} more, marked in the form</li> : null}
        </Box>
      ) : null}
      {remedy}
    </Alert>
  );
}

import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { forwardRef } from 'react';
import type { Fields } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { inputId } from './inputs/environment';
import { labelOfPath } from './problems';

interface ErrorSummaryProps {
  fields: Fields;
  formId: string;
  problems: readonly Problem[];
  /** A sentence of its own, e.g. why the server refused. */
  message?: string | undefined;
  /** Goes to a path that has no input of its own, e.g. a cell; false where it cannot. @default focusField alone */
  onGo?: ((path: string) => boolean) | undefined;
}

/** Goes to the input of a path, or to the nearest thing around it that can be seen. */
export function focusField(formId: string, path: string): boolean {
  const steps = path.split('.');
  for (let length = steps.length; length > 0; length--) {
    const element = document.getElementById(inputId(formId, steps.slice(0, length).join('.')));
    if (!element) continue;
    // Folded away, it could neither be seen nor take the focus.
    element.closest('details')?.setAttribute('open', '');
    element.scrollIntoView?.({ block: 'center' });
    element.focus({ preventScroll: true });
    return true;
  }
  return false;
}

/** A document has hundreds of cells: a summary is read, not searched. */
const MOST = 10;

/** What keeps a form from being saved, each line leading to its field. */
export const ErrorSummary = forwardRef<HTMLDivElement, ErrorSummaryProps>(function ErrorSummary(
  { fields, formId, problems, message, onGo },
  ref,
) {
  if (problems.length === 0 && !message) return null;
  const title =
    problems.length === 0
      ? message
      : problems.length === 1
        ? 'Fix 1 problem to save'
        : `${problems.length} problems to save`;
  return (
    <Alert ref={ref} severity="error" tabIndex={-1} sx={{ mb: 2 }}>
      <AlertTitle sx={{ mb: problems.length ? 0.5 : 0 }}>{title}</AlertTitle>
      {problems.length > 0 ? (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {problems.slice(0, MOST).map(({ field, rule, message: said }) => {
            const label = labelOfPath(fields, field);
            // Within an input of its own a place in a list says nothing: its messages name what they are about.
            const isNamed = field.includes('.') && fields[field.split('.')[0] ?? '']?.input !== undefined;
            const text =
              label && !isNamed && !said.toLowerCase().includes(label.split(',')[0]?.toLowerCase() ?? '')
                ? `${label}: ${said}`
                : said;
            return (
              <li key={`${field}|${rule}|${said}`}>
                {field ? (
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
          {problems.length > MOST ? <li>and {problems.length - MOST} more, marked in the form</li> : null}
        </Box>
      ) : null}
    </Alert>
  );
});

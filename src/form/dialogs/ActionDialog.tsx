import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Fields } from '#engine/define/fields';
import { inCurrency } from '#engine/run/currency';
import { withDefaults } from '#engine/run/evaluate/defaults';
import { validateFields } from '#engine/run/evaluate/validate';
import type { FormSession } from '../facts/formSession';
import { createUploads, problemsOf } from '../files/uploads';
import { ApartFields } from '../inputs/ApartFields';
import { FieldCell } from '../inputs/FieldCell';
import { FieldInput } from '../inputs/FieldInput';
import { fieldGrid } from '../inputs/layout';
import { errorPath } from '../problems';
import { failureOf } from '../saving/failure';

export interface ActionDialogProps {
  entity: Entity;
  session: FormSession;
  /** The title: 'Approve PO-001?' */
  question: string;
  /** The consequences, in a sentence. */
  text?: string | undefined;
  /** Warnings. */
  warning?: string | undefined;
  /** Its effects, above the arguments. */
  details?: ReactNode;
  /** The details are a table, so the dialog is wider. */
  wide?: boolean;
  /** Below the arguments: what happens next. */
  note?: string | undefined;
  /** The button: a verb with its object; it may depend on the arguments. */
  verb: string | ((given: AnyRecord) => string);
  danger?: boolean;
  /** It can't be done, and the details say why. */
  isDisabled?: boolean;
  /** The arguments to ask for. */
  fields?: Fields | undefined;
  onClose: () => void;
  /** Runs it; a rejection is shown here with its reasons. */
  onConfirm: (args: AnyRecord) => Promise<void>;
}

const NO_FIELDS: Fields = {};

/** Confirms an action by naming the record, asks for its arguments, and shows why it was refused. */
export function ActionDialog({
  entity,
  session,
  question,
  text,
  warning,
  details,
  wide = false,
  note,
  verb,
  danger = false,
  isDisabled = false,
  fields: given = NO_FIELDS,
  onClose,
  onConfirm,
}: ActionDialogProps) {
  // Hidden arguments are for other clients.
  const fields = useMemo(() => Object.fromEntries(Object.entries(given).filter(([, { hidden }]) => !hidden)), [given]);
  const formId = useId().replaceAll(':', '');
  const form = useForm<AnyRecord>({
    defaultValues: withDefaults(fields, {}, session.words),
    mode: 'onSubmit',
    shouldFocusError: false,
  });
  const values = useWatch({ control: form.control });
  const [uploads] = useState(createUploads);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    setBusy(true);
    await uploads.settled();
    const { today, outlet } = session.context;
    const { value, problems: wrong } = inCurrency(outlet.currency, () =>
      validateFields(fields, form.getValues(), { today }),
    );
    const problems = [...problemsOf(uploads.list()), ...wrong];
    form.clearErrors();
    for (const problem of problems) form.setError(errorPath(problem), { type: problem.rule, message: problem.message });
    if (problems[0]) {
      setBusy(false);
      return form.setFocus(errorPath(problems[0]));
    }
    setRefusal(undefined);
    try {
      await onConfirm(value);
    } catch (error) {
      const failure = failureOf(error);
      const problems = failure.kind === 'invalid' ? failure.problems : [];
      const named = problems.filter(({ field }) => field in fields);
      for (const { field, rule, message } of named) form.setError(field, { type: rule, message });
      // Messages at a field aren't repeated.
      setRefusal(named.length > 0 && named.length === problems.length ? undefined : failure.message);
      if (named[0]) form.setFocus(named[0].field);
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      maxWidth={wide ? 'md' : 'sm'}
      fullWidth={wide || Object.keys(fields).length > 0}
      aria-labelledby={`${formId}-question`}
    >
      <ApartFields {...{ form, entity, session, formId, uploads }}>
        <Box component="form" noValidate onSubmit={onSubmit}>
          <DialogTitle id={`${formId}-question`}>{question}</DialogTitle>
          <DialogContent>
            {refusal ? (
              <Alert severity="error" sx={{ mb: 2 }}>
                {refusal}
              </Alert>
            ) : null}
            {text && !refusal ? <DialogContentText sx={{ mb: 2 }}>{text}</DialogContentText> : null}
            {warning ? (
              <Alert severity="warning" sx={{ mb: 2 }}>
                {warning}
              </Alert>
            ) : null}
            {details ? <Box sx={{ mb: 2 }}>{details}</Box> : null}
            <Box sx={fieldGrid}>
              {Object.entries(fields).map(([name, field]) => (
                <FieldCell key={name} field={field}>
                  <FieldInput name={name} field={field} />
                </FieldCell>
              ))}
            </Box>
            {note ? <Box sx={{ mt: 2, typography: 'caption', color: 'text.secondary' }}>{note}</Box> : null}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose} disabled={busy} autoFocus={danger && Object.keys(fields).length === 0}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant="contained"
              color={danger ? 'error' : 'primary'}
              disabled={busy || isDisabled}
              autoFocus={!danger && Object.keys(fields).length === 0}
            >
              {typeof verb === 'string' ? verb : verb(values)}
            </Button>
          </DialogActions>
        </Box>
      </ApartFields>
    </Dialog>
  );
}

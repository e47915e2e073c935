import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useId, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { entity } from '../../resources/index';
import { BATCH_FIELDS } from '../../resources/priceChange';
import type { AnyRecord } from '../../resources/schema';
import { validateFields } from '../../resources/validate';
import { formSessionOf } from '../facts/formSession';
import { FormEnvironmentProvider } from '../inputs/environment';
import { FieldInput } from '../inputs/FieldInput';
import { useSession } from '../session';
import { failureOf } from '../views/form/failure';
import { errorPath } from '../views/form/problems';
import { pricesText } from './editorParts';

/** What is asked before prices are changed. */
export interface BatchAnswers {
  reason: string;
  effectiveFrom: string | undefined;
}

interface ApplyDialogProps {
  /** How many prices are changed, and what is worth saying about them. */
  count: number;
  remarks: readonly string[];
  onClose: () => void;
  /** Does it; a rejection that is not about single prices is shown here. */
  onApply: (answers: BatchAnswers) => Promise<void>;
}

const NO_FACTS: AnyRecord = {};

/** Asks why, and from when on, before prices are changed. */
export function ApplyDialog({ count, remarks, onClose, onApply }: ApplyDialogProps) {
  const formId = useId().replaceAll(':', '');
  const session = useSession();
  const [asked] = useState(() => formSessionOf(session, 'BULK_PRICE', new Date()));
  const form = useForm<AnyRecord>({ defaultValues: {}, mode: 'onSubmit', shouldFocusError: true });
  const from = useWatch({ control: form.control, name: 'effectiveFrom' });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    const { value, problems } = validateFields(BATCH_FIELDS, form.getValues(), { today: asked.context.today });
    form.clearErrors();
    for (const problem of problems) form.setError(errorPath(problem), { type: problem.rule, message: problem.message });
    if (problems[0]) return form.setFocus(errorPath(problems[0]));
    setBusy(true);
    setRefusal(undefined);
    try {
      const { reason, effectiveFrom } = value;
      await onApply({ reason: String(reason), effectiveFrom: effectiveFrom ? String(effectiveFrom) : undefined });
    } catch (error) {
      const failure = failureOf(error);
      const named = failure.kind === 'invalid' ? failure.problems.filter(({ field }) => field in BATCH_FIELDS) : [];
      for (const { field, rule, message } of named) form.setError(field, { type: rule, message });
      setRefusal(named.length > 0 ? undefined : failure.message);
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={`${formId}-title`}>
      <FormProvider {...form}>
        <FormEnvironmentProvider
          entity={entity('items')}
          formId={formId}
          mode="create"
          user={asked.user}
          context={asked.context}
          words={asked.words}
          facts={NO_FACTS}
        >
          <Box component="form" noValidate onSubmit={onSubmit}>
            <DialogTitle id={`${formId}-title`}>Change {pricesText(count)}?</DialogTitle>
            <DialogContent>
              {refusal ? (
                <Alert severity="error" sx={{ mb: 2 }}>
                  {refusal}
                </Alert>
              ) : null}
              {remarks.length > 0 ? (
                <Alert severity="warning" sx={{ mb: 2 }}>
                  {remarks.join(' ')}
                </Alert>
              ) : null}
              <Box sx={{ display: 'grid', gap: 2 }}>
                {Object.entries(BATCH_FIELDS).map(([name, field]) => (
                  <FieldInput key={name} name={name} field={field} />
                ))}
              </Box>
              <Box sx={{ mt: 2, typography: 'caption', color: 'text.secondary' }}>
                Tills are told by themselves. The change can be taken back under Earlier changes.
              </Box>
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose} disabled={busy}>
                Cancel
              </Button>
              <Button type="submit" variant="contained" disabled={busy}>
                {from ? 'Schedule' : 'Change'} {pricesText(count)}
              </Button>
            </DialogActions>
          </Box>
        </FormEnvironmentProvider>
      </FormProvider>
    </Dialog>
  );
}

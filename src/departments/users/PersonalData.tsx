import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isHttpError } from '#dataProvider';
import { VIEW_PERSONAL_DATA } from '#engine/read/access';
import { Page } from '#src/shell/layout';
import { PageFailure } from '#src/shell/layout/LoadFailure';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { FoundData } from './personalData/FoundData';
import { type Person, usePersonalData } from './personalData/usePersonalData';

/** `/personalData`: what is kept about one person; with `?resource=&id=`, about a record's. */
export default function PersonalData({ tool }: PageSlotProps) {
  const { can } = useSession();
  const [parameters] = useSearchParams();
  const [resource, id] = [parameters.get('resource'), parameters.get('id')];
  const { find, download, erase } = usePersonalData();
  const [contact, setContact] = useState('');
  const { mutate } = find;
  useEffect(() => {
    if (resource && id) mutate({ resource, id });
  }, [resource, id, mutate]);
  const mayExport = can(VIEW_PERSONAL_DATA, 'export');
  const last = find.variables;
  // What was typed is no contact: said at the field.
  const refusal = isHttpError(find.error) && find.error.status === 400 ? find.error.message : undefined;
  return (
    <Page title={tool.label} group="User Management">
      <Box sx={{ maxWidth: 760, pb: 4 }}>
        <Typography sx={{ mb: 2, color: 'text.secondary' }}>{tool.about}</Typography>
        {mayExport ? (
          <FindForm contact={contact} onChange={setContact} refusal={refusal} isBusy={find.isPending} onFind={mutate} />
        ) : (
          <Typography>Your role doesn’t include exporting personal data. Ask an administrator.</Typography>
        )}
        {find.error && !refusal ? (
          <PageFailure what="this person’s data" error={find.error} onRetry={() => last && mutate(last)} />
        ) : null}
        {find.data && !find.error && (
          <FoundData
            found={find.data}
            download={download}
            erase={can(VIEW_PERSONAL_DATA, 'erase') ? erase : undefined}
            onErased={() => mutate(find.data.person)}
          />
        )}
      </Box>
    </Page>
  );
}

interface FindFormProps {
  contact: string;
  onChange: (contact: string) => void;
  refusal: string | undefined;
  isBusy: boolean;
  onFind: (person: Person) => void;
}

/** Guests have no record: they are found by what they left. */
function FindForm({ contact, onChange, refusal, isBusy, onFind }: FindFormProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (contact.trim() !== '' && !isBusy) onFind({ contact: contact.trim() });
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ mb: 3, maxWidth: 520 }}>
      <Typography component="label" htmlFor={id} sx={{ display: 'block', mb: 0.75, fontWeight: 500 }}>
        Phone or email of a guest
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'stretch' }}>
        <OutlinedInput
          id={id}
          size="small"
          value={contact}
          onChange={({ target }) => onChange(target.value)}
          error={refusal !== undefined}
          inputProps={{ 'aria-describedby': `${id}-help`, autoComplete: 'off' }}
          sx={{ flex: 1 }}
        />
        <Button type="submit" variant="outlined" aria-disabled={isBusy}>
          {isBusy ? 'Searching…' : 'Find'}
        </Button>
      </Box>
      <Typography
        id={`${id}-help`}
        role={refusal ? 'alert' : undefined}
        sx={{ mt: 0.5, typography: 'caption', color: refusal ? 'error.main' : 'text.secondary' }}
      >
        {refusal ?? 'For a user, supplier, company or account, open this page from their record.'}
      </Typography>
    </Box>
  );
}

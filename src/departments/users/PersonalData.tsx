import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
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
  return (
    <Page title={tool.label} group="User Management">
      <Box sx={{ maxWidth: 760, pb: 4 }}>
        <Typography sx={{ mb: 2, color: 'text.secondary' }}>{tool.about}</Typography>
        {mayExport ? (
          <FindForm contact={contact} onChange={setContact} isBusy={find.isPending} onFind={mutate} />
        ) : (
          <Typography>Your role doesn’t include exporting personal data. Ask an administrator.</Typography>
        )}
        {find.error ? (
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
  isBusy: boolean;
  onFind: (person: Person) => void;
}

/** Guests have no record: they are found by what they left. */
function FindForm({ contact, onChange, isBusy, onFind }: FindFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (contact.trim() !== '' && !isBusy) onFind({ contact: contact.trim() });
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', gap: 1, alignItems: 'start', mb: 3 }}>
      <TextField
        size="small"
        label="Phone or email of a guest"
        value={contact}
        onChange={({ target }) => onChange(target.value)}
        helperText="As they gave it. Open users, suppliers, companies and accounts to see theirs"
        sx={{ flex: 1, maxWidth: 420 }}
      />
      <Button type="submit" variant="outlined" aria-disabled={isBusy} sx={{ height: 40 }}>
        {isBusy ? 'Searching…' : 'Find'}
      </Button>
    </Box>
  );
}

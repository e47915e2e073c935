import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Message, useReload } from '../layout';

/** The shell itself crashed, which no page's own boundary catches: shows the reason and a way on. */
export function Broken({ error }: { error: Error }) {
  const reload = useReload();
  return (
    <Box component="main">
      <Message
        isAlert
        heading="The console couldn’t be shown"
        text={`Your saved work is safe. Reason: ${error.message}`}
        action={
          <Button variant="contained" onClick={reload}>
            Load again
          </Button>
        }
      />
    </Box>
  );
}

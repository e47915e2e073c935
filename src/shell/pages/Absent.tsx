import Button from '@mui/material/Button';
import { Title } from 'react-admin';
import { Link } from 'react-router-dom';
import { Message } from '../layout';

/** A page that the API behind this console has no call for: says so, and where everything of that kind is listed. */
export function Absent({ title }: { title: string }) {
  return (
    <>
      <Title title={title} preferenceKey={false} />
      <Message
        heading={title}
        text="The API that this console is connected to doesn’t offer this."
        action={
          <Button component={Link} to="/checking" variant="outlined" size="small">
            See what is available
          </Button>
        }
      />
    </>
  );
}

import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Message, Title } from '../layout';

/** A page that the API has no call for: says so, and links to the list of all such pages. */
export function Absent({ title }: { title: string }) {
  return (
    <>
      <Title title={title} />
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

import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { inWords } from '#engine/define/fields';
import { neededText } from '#engine/read/access';
import { Message, Title } from '../layout';

interface ForbiddenProps {
  /** The screen's name. */
  title: string;
  /** The missing action. @default view */
  action?: string;
}

/** Signed in, but not allowed: names the missing permission and who can grant it. Never a sign-out. */
export function Forbidden({ title, action = 'view' }: ForbiddenProps) {
  return (
    <>
      <Title title={title} />
      <Message
        heading={title}
        text={`${neededText(inWords(action), title)}. An administrator can add it to your role.`}
        action={
          <Button component={Link} to="/" variant="outlined" size="small">
            Go to your start page
          </Button>
        }
      />
    </>
  );
}

import { Message } from '../layout';
import { useSession } from '../session';

/** The start page of a person who can see no screen. */
export function NoAccess() {
  const { unknownModules } = useSession();
  return (
    <Message
      heading="You don’t have access to anything yet"
      text={
        unknownModules.length > 0
          ? `The console doesn’t know the modules of your role: ${unknownModules.join(', ')}. Name them in the console’s configuration (config.json).`
          : 'Your role has no permissions. An administrator can add them under User Roles.'
      }
    />
  );
}

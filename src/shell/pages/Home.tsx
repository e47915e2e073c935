import { Navigate } from 'react-router-dom';
import { Message } from '../layout';
import { firstPath } from '../navigation';
import { FRESH } from '../navigation/historyState';
import { useSession } from '../session';

/** `/` opens the first screen that the person can see. */
export function Home() {
  const { access, features, unknownModules } = useSession();
  const path = firstPath(access, features);
  if (path) return <Navigate to={path} replace state={FRESH} />;
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

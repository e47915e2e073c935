import { Navigate } from 'react-router-dom';
import { firstPath } from '../navigation';
import { FRESH } from '../navigation/historyState';
import { lazyPart } from '../parts';
import { useSession } from '../session';

const NoAccess = lazyPart('the page', async () => ({ default: (await import('./NoAccess')).NoAccess }));

/** `/` opens the first screen that the person can see. */
export function Home() {
  const { access, features } = useSession();
  const path = firstPath(access, features);
  return path ? <Navigate to={path} replace state={FRESH} /> : <NoAccess />;
}

import type { ReactNode } from 'react';
import { useSession } from '../session';
import { Layout } from './Layout';
import { StrictLayout } from './StrictLayout';

/** The shell around a page: the whole console, or no more than the change of a password that is due. */
export function ConsoleShell({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return user.mustChangePassword ? <StrictLayout>{children}</StrictLayout> : <Layout>{children}</Layout>;
}

import type { ReactNode } from 'react';
import { useSession } from '../session';
import { Layout } from './Layout';
import { StrictLayout } from './StrictLayout';

/** The shell around a page: the whole console, or only a required password change. */
export function ConsoleShell({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return user.mustChangePassword ? <StrictLayout>{children}</StrictLayout> : <Layout>{children}</Layout>;
}

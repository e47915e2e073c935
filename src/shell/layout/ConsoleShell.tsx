import type { ReactNode } from 'react';
import { RESET, TWO_STEP } from '../paths';
import { useSession } from '../session';
import { Layout } from './Layout';
import { StrictLayout } from './StrictLayout';

/** The shell around a page: the whole console, or only what a person must do first. */
export function ConsoleShell({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const due = user.mustChangePassword ? RESET : user.mustSetUpTwoStep ? TWO_STEP : undefined;
  return due ? <StrictLayout due={due}>{children}</StrictLayout> : <Layout>{children}</Layout>;
}

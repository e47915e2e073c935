import type { ReactNode } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { Entity } from '#engine/define/declaration';
import type { Tool } from '#engine/define/page';
import type { Report } from '#engine/define/report';
import { isAbsent, labelOfDeclaration } from '#engine/read/entities';
import { headingOver } from '#engine/read/navigation';
import { declarations, trade } from '#resources';
import { PageGroup, Verified } from './layout';
import { LoadingView } from './lazy';
import { Absent } from './pages/Absent';
import { Forbidden } from './pages/Forbidden';
import { useSession } from './session';

interface ScreenProps {
  declaration: Entity | Report | Tool;
  /** Whether the API has the page's data, if the declaration alone doesn't say. @default it has */
  isServed?: boolean;
  children: ReactNode;
}

/** A declaration's page, once the sign-in is verified, if the person can see it. */
export function Screen({ declaration, isServed = true, children }: ScreenProps) {
  const { pathname } = useLocation();
  return (
    <Verified key={pathname} waiting={<LoadingView />}>
      <Permitted declaration={declaration} isServed={isServed}>
        {children}
      </Permitted>
    </Verified>
  );
}

function Permitted({ declaration, isServed, children }: ScreenProps) {
  const { can } = useSession();
  if (!isServed || isAbsent(declaration)) return <Absent title={labelOfDeclaration(declaration)} />;
  if (!can(declaration.module, 'view')) return <Forbidden title={labelOfDeclaration(declaration)} />;
  const above = declaration.kind === 'page' && declaration.below;
  const marked = above ? declarations.find(({ name }) => name === above) : declaration;
  return (
    <PageGroup.Provider value={headingOver(trade.navigation, marked)}>
      <ResourceContextProvider value={declaration.name}>{children}</ResourceContextProvider>
    </PageGroup.Provider>
  );
}

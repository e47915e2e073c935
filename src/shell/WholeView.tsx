import Box from '@mui/material/Box';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider, ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { EntityRole } from '#engine/read/paths';
import { mayDo } from '#engine/read/rights';
import { useShownTitle } from './layout';
import { loadViews } from './lazy';
import { Forbidden } from './pages/Forbidden';
import { useSession } from './session';
import { Slot } from './slots';

interface WholeViewProps {
  entity: Entity;
  role: EntityRole;
  /** The component of `src/departments/` that the declaration names. */
  component: string;
  /** The derived view, for people who can view but not change a record. */
  otherwise: ReactNode;
}

/** The page's heading comes from the view's own `<Title>`, which react-admin's views render. */
function Heading() {
  const title = useShownTitle();
  return (
    <Typography variant="h1" sx={{ minHeight: 40, display: 'flex', alignItems: 'center' }}>
      {title}
    </Typography>
  );
}

/** A `<List>`'s default exporter: the engine's file instead of react-admin's, for people who can export records. */
function useListDefaults(entity: Entity) {
  const session = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useMemo(() => {
    const exporter =
      mayDo(session.access, entity, 'export') &&
      (async (records: ConsoleRecord[]) => {
        const { writeDerivedFile } = await loadViews('list');
        await writeDerivedFile(dataProvider, entity, session, records);
      });
    return (theme: Theme): Theme => ({
      ...theme,
      components: { ...theme.components, RaList: { defaultProps: { exporter } } },
    });
  }, [entity, session, dataProvider]);
}

/** A page that a component shows in place of the derived view, if the person has the permission. */
export function WholeView({ entity, role, component, otherwise }: WholeViewProps) {
  const { access } = useSession();
  const withDefaults = useListDefaults(entity);
  if (role === 'create' && !mayDo(access, entity, 'create'))
    return <Forbidden title={entity.label.many} action="create" />;
  if (role === 'edit' && !mayDo(access, entity, 'edit')) return otherwise;
  return (
    <Box sx={{ px: { xs: 2, md: 3 }, pt: 1.5, pb: 3 }}>
      <Heading />
      <ThemeProvider theme={withDefaults}>
        <Slot name={component} entity={entity} />
      </ThemeProvider>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { useFormSession } from '#src/form/facts/useFormSession';
import { formatMoment } from '#src/format/format';
import { countsInWords } from './counts';
import type { ImportState } from './useImport';

/** The list's imports of the last day, each with its undo. */
export function LastImports({ entity, state }: { entity: Entity; state: ImportState }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { outlet } = useFormSession(entity).context;
  const { data: imports = [] } = useQuery({
    queryKey: [entity.name, 'imports'],
    queryFn: ({ signal }) => dataProvider.lastImports(entity.name, signal),
  });
  if (imports.length === 0) return null;
  return (
    <Box component="section" aria-label="Last imports" sx={{ mt: 2 }}>
      <Typography variant="subtitle2">Last imports</Typography>
      {imports.map(({ importId, at, userName, created, updated, undone }) => (
        <Box
          key={importId}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 40 }}
        >
          <Box sx={{ flex: 1, minWidth: 200 }}>
            {formatMoment(at, String(outlet.timeZone ?? 'UTC'))}, {userName}:{' '}
            {countsInWords({ created, updated, unchanged: 0, wrong: 0 })}
          </Box>
          {undone ? (
            <Typography variant="body2" color="text.secondary">
              Undone
            </Typography>
          ) : (
            <Button size="small" disabled={state.busy} onClick={() => state.undo(importId)}>
              Undo
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}

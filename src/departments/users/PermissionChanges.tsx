import Box from '@mui/material/Box';
import { grantedOf, heldIn } from '#engine/read/permissions';
import { wordsOf } from '#engine/read/permissionWords';
import type { ChangesSlotProps } from '#src/shell/slots';
import { useCatalogue } from './matrix/useCatalogue';

/** Granted and removed permissions, by module. */
export default function PermissionChanges({ before, after }: ChangesSlotProps) {
  const { data: modules = [] } = useCatalogue();
  const [had, has] = [grantedOf(before), grantedOf(after)];
  const lines = modules.flatMap((module) => {
    // If there is only one action, the module's name is enough.
    const words = (verb: string, actions: readonly string[]) => {
      if (actions.length === 0) return '';
      const labels = actions.map((action) => wordsOf(module, action).label.toLowerCase()).join(', ');
      return module.actions.length === 1 && module.routes.length === 0 ? verb : `${verb} ${labels}`;
    };
    const [old, now] = [heldIn(had, module.moduleId), heldIn(has, module.moduleId)];
    const given = module.actions.filter((action) => now.has(action) && !old.has(action));
    const taken = module.actions.filter((action) => old.has(action) && !now.has(action));
    return given.length + taken.length > 0
      ? [{ module, given: words('granted', given), taken: words('removed', taken) }]
      : [];
  });
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map(({ module, given, taken }) => (
        <li key={module.moduleId}>
          {module.name}:{' '}
          {given ? (
            <Box component="span" sx={{ color: 'success.main' }}>
              {given}
            </Box>
          ) : null}
          {given && taken ? '; ' : ''}
          {taken ? (
            <Box component="span" sx={{ color: 'error.main' }}>
              {taken}
            </Box>
          ) : null}
        </li>
      ))}
    </Box>
  );
}

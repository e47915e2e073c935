import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { can } from '#engine/read/access';
import { pathTo } from '#engine/read/paths';
import { countOf, grantedOf } from '#engine/read/permissions';
import { findEntity } from '#resources/index';
import { useRecordsById } from '#src/form/facts/useFacts';
import { useFormEnvironment } from '#src/form/inputs/environment';
import { useSelected } from '#src/form/inputs/useField';
import { RiskSummary } from './matrix/RiskSummary';
import { useCatalogue } from './matrix/useCatalogue';

/** Below the selected role: its permissions, so that no one grants more than intended. */
export default function RoleSummary() {
  const { user } = useFormEnvironment();
  const roleId = useSelected((values) => (typeof values.roleId === 'string' ? values.roleId : ''));
  const { records } = useRecordsById('userRoles', roleId ? [roleId] : []);
  const { data: modules } = useCatalogue();
  const role = records.get(roleId);
  const roles = findEntity('userRoles');
  if (!role || !modules || !roles) return null;
  const granted = grantedOf(role.module, modules);
  const { held, all } = countOf(granted, modules);
  return (
    <Box sx={{ mt: 2 }}>
      <RiskSummary granted={granted} modules={modules} who={String(role.name)} />
      <Box sx={{ mt: 0.5, typography: 'caption', color: 'text.secondary' }}>
        {held} of {all} permissions.{' '}
        {can(user, roles.module, 'view') ? (
          <Link underline="always" component={RouterLink} to={pathTo(roles, 'edit', roleId)}>
            See all permissions
          </Link>
        ) : null}
      </Box>
    </Box>
  );
}

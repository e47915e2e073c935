import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import type { Entity } from '#engine/define/declaration';
import { offers } from '#engine/read/entities';
import { pathsOf, pathTo } from '#engine/read/paths';
import { useSession } from '../shell/session';
import { EditView } from './EditView';

/** The page of settings: the record of the selected outlet, or of the group. Saving stays here. */
export function SettingsView({ entity }: { entity: Entity }) {
  const { outletId, outlets, user, can } = useSession();
  const navigate = useNavigate();
  const id = entity.kind === 'resource' && entity.per === 'group' ? user.groupId : outletId;
  const makes = offers(entity, 'create') && pathsOf(entity).create !== undefined && can(entity.module, 'create');
  const hasList = pathsOf(entity).list !== undefined && outlets.length > 1;
  return (
    <EditView
      key={id}
      entity={entity}
      settingsOf={id}
      actions={
        <>
          {hasList ? (
            <Button size="small" onClick={() => navigate(pathTo(entity, 'list'))}>
              All outlets
            </Button>
          ) : null}
          {makes ? (
            <Button size="small" variant="outlined" onClick={() => navigate(pathTo(entity, 'create'))}>
              Create {entity.label.one.toLowerCase()}
            </Button>
          ) : null}
        </>
      }
    />
  );
}

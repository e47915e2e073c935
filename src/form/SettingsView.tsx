import type { Entity } from '#engine/define/declaration';
import { inSentence } from '#engine/define/fields';
import { offers } from '#engine/read/entities';
import { pathsOf, pathTo } from '#engine/read/paths';
import { useSession } from '../shell/session';
import { EditView } from './EditView';

/** The settings page: the record of the selected outlet, or of the group. Saving stays here. */
export function SettingsView({ entity }: { entity: Entity }) {
  const { outletId, outlets, user, can } = useSession();
  const id = entity.kind === 'resource' && entity.per === 'group' ? user.groupId : outletId;
  const makes = offers(entity, 'create') && pathsOf(entity).create !== undefined && can(entity.module, 'create');
  const hasList = pathsOf(entity).list !== undefined && outlets.length > 1;
  return (
    <EditView
      key={id}
      entity={entity}
      settingsOf={id}
      more={[
        ...(makes
          ? [
              {
                key: 'create',
                label: `Create ${inSentence(entity.label.one)}`,
                to: pathTo(entity, 'create'),
                isOwn: true,
              },
            ]
          : []),
        ...(hasList ? [{ key: 'list', label: 'All outlets', to: pathTo(entity, 'list') }] : []),
      ]}
    />
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useMemo, useRef } from 'react';
import type { Module } from '#engine/read/access';
import { countOf } from '#engine/read/permissions';
import { seedRoles } from '#resources/users/roles.rules';
import { type InputProps, useSelected } from '#src/form/inputs/useField';
import { usePageKeys } from '#src/shell/keys/pageKeys';
import { LoadFailure } from '#src/shell/layout/LoadFailure';
import type { InputSlotProps } from '#src/shell/slots';
import { type AboutHandle, AboutLine, Legend } from './matrix/AboutLine';
import { RiskSummary } from './matrix/RiskSummary';
import { SectionCards, SectionGrid } from './matrix/Sections';
import { Toolbar } from './matrix/Toolbar';
import { useCatalogue } from './matrix/useCatalogue';
import { useGranted } from './matrix/useGranted';
import { useShown } from './matrix/useShown';

/** A role's permissions: the whole catalogue as checkboxes, by section and module (domain section 4). */
export default function PermissionMatrix(props: InputSlotProps) {
  const { data: modules, error, refetch } = useCatalogue();
  if (error) return <LoadFailure what="permissions" error={error} onRetry={refetch} />;
  if (!modules) return <Skeleton variant="rounded" height={420} />;
  return <Matrix {...props} modules={modules} />;
}

const NOT_YOURS = 'You don’t have this permission, so you can’t grant or remove it';

function Matrix({ modules, ...props }: InputSlotProps & { modules: readonly Module[] }) {
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const editing = useGranted(props as InputProps<'list'>, modules);
  const { granted, said, beyond, leftOut } = editing;
  const isFixed = props.disabled === true;
  const people = useSelected((values) => (typeof values.people === 'number' ? values.people : 0));
  const shown = useShown(modules, granted, isFixed);
  const about = useRef<AboutHandle>(null);
  usePageKeys(
    'Permissions',
    isPhone
      ? []
      : [
          { keys: '← ↑ → ↓', does: 'Move through the permissions' },
          { keys: 'Space', does: 'Grant or remove' },
          { keys: 'Ctrl+Home Ctrl+End', does: 'First or last permission' },
        ],
  );
  const presets = useMemo(() => seedRoles(modules), [modules]);
  const { freeOf } = editing;
  const latest = useRef(freeOf);
  latest.current = freeOf;
  const onAbout = useCallback(
    (moduleId: string, action: string, isPointer: boolean) => {
      const module = modules.find((each) => each.moduleId === moduleId);
      const isFree = isFixed || action === '' || latest.current(moduleId).split(',').includes(action);
      if (module) about.current?.show(module, action, isPointer, isFree ? '' : NOT_YOURS);
    },
    [modules, isFixed],
  );
  const View = isPhone ? SectionCards : SectionGrid;
  return (
    <Box role="group" aria-label={props.label} sx={{ display: 'flex', flexDirection: 'column', gap: 1.25 }}>
      <RiskSummary {...{ granted, modules, people }} who="This role" only={shown.onlyRisk} onOnly={shown.setOnlyRisk} />
      {leftOut > 0 ? (
        <Alert severity="info">
          {leftOut === 1 ? 'One permission was' : `${leftOut} permissions were`} left out of the copy because you don’t
          have {leftOut === 1 ? 'it' : 'them'}.
        </Alert>
      ) : null}
      <Toolbar
        id={editing.id}
        filter={shown.filter}
        onFilter={shown.setFilter}
        onlyGranted={shown.onlyGranted}
        onOnlyGranted={shown.setOnlyGranted}
        count={countOf(granted, modules)}
        presets={isFixed ? undefined : presets}
        onPreset={editing.onPreset}
        isAllOpen={shown.isAllOpen}
        onOpenAll={shown.openAll}
      />
      {editing.error ? (
        <FormHelperText id={`${editing.id}-error`} error sx={{ m: 0 }}>
          {editing.error}
        </FormHelperText>
      ) : null}
      {isPhone ? (
        <Box aria-live="polite" sx={{ typography: 'body2' }}>
          {said ? `${said.text} ` : ''}
          {said?.undo ? (
            <Button size="small" onClick={said.undo}>
              Undo
            </Button>
          ) : null}
        </Box>
      ) : (
        <AboutLine handle={about} said={said} />
      )}
      {shown.sections.length > 0 ? (
        <View
          label={props.label}
          sections={shown.sections}
          editing={editing}
          reason={isFixed ? '' : NOT_YOURS}
          isOpen={shown.isOpen}
          onFold={shown.onFold}
          onAbout={onAbout}
        />
      ) : (
        <Box sx={{ p: 3, textAlign: 'center', color: 'text.secondary', typography: 'body2' }}>
          {shown.filter ? `No permissions match “${shown.filter}”. ` : 'No permissions granted. '}
          <Button size="small" onClick={shown.showAll}>
            Show all permissions
          </Button>
        </Box>
      )}
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', typography: 'caption', color: 'text.secondary' }}
      >
        {shown.unused > 0 ? (
          <span>
            {shown.unused} {shown.unused === 1 ? 'module is' : 'modules are'} hidden because none of your outlets uses{' '}
            {shown.unused === 1 ? 'it' : 'them'}.{' '}
            <Button size="small" sx={{ fontSize: 12 }} onClick={shown.showUnused}>
              Show {shown.unused === 1 ? 'it' : 'them'}
            </Button>
          </span>
        ) : null}
        <Legend beyond={beyond} />
      </Box>
    </Box>
  );
}

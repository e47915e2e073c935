import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Module } from '../../resources/access';
import { countOf, heldIn, labelOfAction } from '../../resources/permissions';
import { seedRoles } from '../../resources/roles';
import { isShown } from '../../resources/trimming';
import { type InputProps, useSelected } from '../inputs/useField';
import { useSession } from '../session';
import type { InputSlotProps } from '../views/slots';
import { type AboutHandle, AboutLine } from './matrix/AboutLine';
import { RiskSummary } from './matrix/RiskSummary';
import { type Section, SectionCards, SectionGrid } from './matrix/Sections';
import { Toolbar } from './matrix/Toolbar';
import { useCatalogue } from './matrix/useCatalogue';
import { useGranted } from './matrix/useGranted';

/** What a role may do: every permission of the catalogue as a box, by section and module (domain section 4). */
export default function PermissionMatrix(props: InputSlotProps) {
  const { data: modules, error, refetch } = useCatalogue();
  if (error)
    return (
      <Alert
        severity="error"
        action={
          <Button size="small" color="inherit" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        The permissions could not be loaded.
      </Alert>
    );
  if (!modules) return <Skeleton variant="rounded" height={420} />;
  return <Matrix {...props} modules={modules} />;
}

const NOT_YOURS = 'You do not hold this yourself, so you can neither give nor take it';

/** Modules by section, in the catalogue's order, that the text finds and that are wanted. */
function sectionsOf(modules: readonly Module[], text: string, isWanted: (module: Module) => boolean): Section[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const sections = new Map<string, Module[]>();
  for (const module of modules) {
    const labels = module.actions.map((action) => labelOfAction(module, action));
    const about = [module.name, module.section, ...labels].join(' ').toLowerCase();
    if (!isWanted(module) || !words.every((word) => about.includes(word))) continue;
    sections.set(module.section, [...(sections.get(module.section) ?? []), module]);
  }
  return [...sections].map(([label, found]) => ({ label, modules: found }));
}

function Matrix({ modules, ...props }: InputSlotProps & { modules: readonly Module[] }) {
  const { features } = useSession();
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const editing = useGranted(props as InputProps<'list'>, modules);
  const isFixed = props.disabled === true;
  const people = useSelected((values) => (typeof values.people === 'number' ? values.people : 0));
  const [filter, setFilter] = useState('');
  const [onlyGranted, setOnlyGranted] = useState(isFixed);
  const [showsAll, setShowsAll] = useState(false);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const text = useDeferredValue(filter);
  const about = useRef<AboutHandle>(null);
  const presets = useMemo(() => seedRoles(modules), [modules]);

  const { granted } = editing;
  const isUsed = (module: Module) => isShown(features, module) || heldIn(granted, module.moduleId).size > 0;
  const unused = modules.filter((module) => !isUsed(module)).length;
  // What was granted when the switch was set stays in view while it is taken away.
  const kept = useRef<ReadonlySet<string>>(new Set());
  const isWanted = (module: Module) =>
    (showsAll || isUsed(module)) &&
    (!onlyGranted || heldIn(granted, module.moduleId).size > 0 || kept.current.has(module.moduleId));
  const sections = sectionsOf(modules, text, isWanted);

  const onFold = useCallback(
    (key: string) =>
      setFolded((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  const onOnlyGranted = (isOn: boolean) => {
    kept.current = new Set(
      isOn ? modules.filter(({ moduleId }) => heldIn(granted, moduleId).size > 0).map(({ moduleId }) => moduleId) : [],
    );
    setOnlyGranted(isOn);
  };
  const onAbout = useCallback(
    (moduleId: string, action: string, isPointer: boolean) => {
      const module = modules.find((each) => each.moduleId === moduleId);
      if (module) about.current?.show(module, action, isPointer);
    },
    [modules],
  );
  const View = isPhone ? SectionCards : SectionGrid;
  return (
    <Box role="group" aria-label={props.label} sx={{ display: 'flex', flexDirection: 'column', gap: 1.25 }}>
      <RiskSummary granted={granted} modules={modules} who="This role" people={people} />
      {editing.leftOut > 0 ? (
        <Alert severity="info">
          {editing.leftOut === 1 ? 'One permission was' : `${editing.leftOut} permissions were`} left out of the copy,
          since you do not hold {editing.leftOut === 1 ? 'it' : 'them'} yourself.
        </Alert>
      ) : null}
      <Toolbar
        id={editing.id}
        filter={filter}
        onFilter={setFilter}
        onlyGranted={onlyGranted}
        onOnlyGranted={onOnlyGranted}
        count={countOf(granted, modules)}
        presets={isFixed ? undefined : presets}
        onPreset={editing.onPreset}
      />
      {editing.error ? (
        <FormHelperText id={`${editing.id}-error`} error sx={{ m: 0 }}>
          {editing.error}
        </FormHelperText>
      ) : null}
      {isPhone ? null : <AboutLine handle={about} said={editing.said} />}
      {isPhone && editing.said ? (
        <Box aria-live="polite" sx={{ typography: 'body2' }}>
          {editing.said.text}{' '}
          {editing.said.undo ? (
            <Button size="small" onClick={editing.said.undo}>
              Undo
            </Button>
          ) : null}
        </Box>
      ) : null}
      {sections.length > 0 ? (
        <View
          label={props.label}
          sections={sections}
          editing={editing}
          reason={isFixed ? '' : NOT_YOURS}
          folded={text && isPhone ? new Set(sections.map(({ label }) => label)) : folded}
          onFold={onFold}
          onAbout={onAbout}
        />
      ) : (
        <Box sx={{ p: 3, textAlign: 'center', color: 'text.secondary', typography: 'body2' }}>
          {filter ? `No permission fits “${filter}”. ` : 'Nothing is granted. '}
          <Button
            size="small"
            onClick={() => {
              setFilter('');
              onOnlyGranted(false);
            }}
          >
            Show all permissions
          </Button>
        </Box>
      )}
      {unused > 0 && !showsAll && !onlyGranted ? (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {unused} {unused === 1 ? 'module is' : 'modules are'} not shown, since none of your outlets uses them.{' '}
          <Button size="small" sx={{ fontSize: 12 }} onClick={() => setShowsAll(true)}>
            Show them
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}

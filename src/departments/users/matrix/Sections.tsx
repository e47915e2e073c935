import Box from '@mui/material/Box';
import { type FocusEvent, type MouseEvent, useEffect, useRef } from 'react';
import type { Module } from '#engine/read/access';
import { COMMON_ACTIONS } from '#engine/read/access';
import { heldIn } from '#engine/read/permissions';
import { wordsOf } from '#engine/read/permissionWords';
import { TableFrame, TableHead, type TableHeading } from '#src/table';
import { keepEntrance, onGridFocus, onGridKey } from './keys';
import { ModuleCard, ModuleRow } from './rows';
import { type Section, SectionLine, SectionRow } from './SectionHead';
import { cardStyles, gridStyles } from './styles';
import type { Editing } from './useGranted';

interface SectionsProps {
  label: string;
  sections: readonly Section[];
  editing: Editing;
  /** Why permissions beyond the editor's can't be changed. */
  reason: string;
  /** Whether a section, or on a phone a module, is expanded: by its label or id. */
  isOpen: (key: string) => boolean;
  onFold: (key: string) => void;
  onAbout: (moduleId: string, action: string, isPointer: boolean) => void;
}

const heldText = ({ granted }: Editing, { moduleId, actions }: Module): string => {
  const held = heldIn(granted, moduleId);
  return actions.filter((action) => held.has(action)).join();
};

/** The column headers; the rows decide what is below them. */
const HEADS: readonly TableHeading[] = [
  { key: 'module', head: 'Module' },
  ...COMMON_ACTIONS.map((action) => ({ key: action, head: wordsOf({}, action).label })),
  { key: 'more', head: 'More' },
];

/** The matrix as a grid: modules by section in navigation order, actions as columns. */
export function SectionGrid({ label, sections, editing, reason, isOpen, onFold, onAbout }: SectionsProps) {
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => keepEntrance(grid.current));
  const about = (event: FocusEvent | MouseEvent, isPointer: boolean) => {
    const cell = event.target instanceof Element ? event.target.closest('label, .name') : null;
    const box = event.target instanceof HTMLInputElement ? event.target : cell?.querySelector('input');
    if (box?.dataset.module) onAbout(box.dataset.module, box.dataset.action ?? '', isPointer);
  };
  return (
    <TableFrame
      look="matrix"
      sx={gridStyles}
      tableRef={grid}
      role="grid"
      label={label}
      onKeyDown={onGridKey}
      onFocus={(event) => {
        onGridFocus(event);
        about(event, false);
      }}
      onMouseOver={(event) => about(event, true)}
    >
      <colgroup>
        <col style={{ width: 248 }} />
        {COMMON_ACTIONS.map((action) => (
          <col key={action} style={{ width: 64 }} />
        ))}
        <col />
      </colgroup>
      <TableHead columns={HEADS} />
      {sections.map((section) => (
        <tbody key={section.label}>
          <SectionRow {...{ section, editing, reason, onFold }} isOpen={isOpen(section.label)} />
          {isOpen(section.label)
            ? section.modules.map((module) => (
                <ModuleRow
                  key={module.moduleId}
                  module={module}
                  held={heldText(editing, module)}
                  free={editing.freeOf(module.moduleId)}
                  reason={reason}
                  onStep={editing.onStep}
                />
              ))
            : null}
        </tbody>
      ))}
    </TableFrame>
  );
}

/** The same on a phone: sections expand to modules, modules to their actions with a line about each. */
export function SectionCards({ label, sections, editing, reason, isOpen, onFold }: SectionsProps) {
  return (
    <Box sx={cardStyles} role="group" aria-label={label}>
      {sections.map((section) => (
        <div key={section.label}>
          <SectionLine {...{ section, editing, reason, onFold }} isOpen={isOpen(section.label)} />
          {isOpen(section.label) ? (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {section.modules.map((module) => (
                <ModuleCard
                  key={module.moduleId}
                  module={module}
                  held={heldText(editing, module)}
                  free={editing.freeOf(module.moduleId)}
                  reason={reason}
                  onStep={editing.onStep}
                  isOpen={isOpen(module.moduleId)}
                  onFold={onFold}
                />
              ))}
            </Box>
          ) : null}
        </div>
      ))}
    </Box>
  );
}

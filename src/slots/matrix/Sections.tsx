import ClosedIcon from '@mui/icons-material/ChevronRight';
import OpenIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import { type FocusEvent, type MouseEvent, useEffect, useRef } from 'react';
import type { Module } from '../../../resources/access';
import { COMMON_ACTIONS } from '../../../resources/actionWords';
import { countOf, heldIn, labelOfAction } from '../../../resources/permissions';
import { keepEntrance, onGridFocus, onGridKey } from './keys';
import { ModuleCard, ModuleRow } from './rows';
import { cardStyles, gridStyles } from './styles';
import { Tick } from './Tick';
import type { Editing } from './useGranted';

/** Modules of one section of the navigation, as far as they are shown. */
export interface Section {
  label: string;
  modules: readonly Module[];
}

interface SectionsProps {
  label: string;
  sections: readonly Section[];
  editing: Editing;
  /** Why what is not the editor's cannot be changed. */
  reason: string;
  /** Keys of sections (and, on a phone, modules) that are folded, or unfolded on a phone. */
  folded: ReadonlySet<string>;
  onFold: (key: string) => void;
  onAbout: (moduleId: string, action: string, isPointer: boolean) => void;
}

const heldText = ({ granted }: Editing, { moduleId, actions }: Module): string => {
  const held = heldIn(granted, moduleId);
  return actions.filter((action) => held.has(action)).join();
};

/** The box of a whole section, over what of it is shown. */
function SectionTick({
  section,
  editing,
  reason,
  column,
}: {
  section: Section;
  editing: Editing;
  reason: string;
  column?: number;
}) {
  const { label, modules } = section;
  const { held, all } = countOf(editing.granted, modules);
  const canAny = modules.some(({ moduleId }) => editing.freeOf(moduleId) !== '');
  return (
    <Tick
      module=""
      action=""
      label={`All shown of ${label}`}
      checked={held === all}
      mixed={held > 0 && held < all}
      frozen={canAny ? undefined : reason}
      {...(column === undefined ? {} : { column })}
      onChange={(_module, _action, isOn) => editing.onMany(modules, isOn)}
    />
  );
}

const countText = ({ granted }: Editing, modules: readonly Module[]): string => {
  const { held, all } = countOf(granted, modules);
  return `${held} of ${all}`;
};

/** The matrix as a grid: modules by section in the navigation's order, actions as columns. */
export function SectionGrid({ label, sections, editing, reason, folded, onFold, onAbout }: SectionsProps) {
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => keepEntrance(grid.current));
  const about = (event: FocusEvent | MouseEvent, isPointer: boolean) => {
    const cell = event.target instanceof Element ? event.target.closest('label, .name') : null;
    const box = event.target instanceof HTMLInputElement ? event.target : cell?.querySelector('input');
    if (box?.dataset.module) onAbout(box.dataset.module, box.dataset.action ?? '', isPointer);
  };
  return (
    <Box sx={gridStyles}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of boxes with arrow keys is a grid
        role="grid"
        aria-label={label}
        onKeyDown={onGridKey}
        onFocus={(event) => {
          onGridFocus(event);
          about(event, false);
        }}
        onMouseOver={(event) => about(event, true)}
      >
        <colgroup>
          <col style={{ width: 232 }} />
          {COMMON_ACTIONS.map((action) => (
            <col key={action} style={{ width: 62 }} />
          ))}
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Module</th>
            {COMMON_ACTIONS.map((action) => (
              <th key={action} scope="col">
                {labelOfAction({ moduleId: '' }, action)}
              </th>
            ))}
            <th scope="col">More</th>
          </tr>
        </thead>
        {sections.map((section) => (
          <tbody key={section.label}>
            <tr className="section">
              <th scope="rowgroup" colSpan={COMMON_ACTIONS.length + 2}>
                <div className="name">
                  <SectionTick section={section} editing={editing} reason={reason} column={0} />
                  <button
                    type="button"
                    className="fold"
                    aria-expanded={!folded.has(section.label)}
                    onClick={() => onFold(section.label)}
                  >
                    {section.label}
                    {folded.has(section.label) ? <ClosedIcon /> : <OpenIcon />}
                  </button>
                  <span className="count">{countText(editing, section.modules)}</span>
                </div>
              </th>
            </tr>
            {folded.has(section.label)
              ? null
              : section.modules.map((module) => (
                  <ModuleRow
                    key={module.moduleId}
                    module={module}
                    held={heldText(editing, module)}
                    free={editing.freeOf(module.moduleId)}
                    reason={reason}
                    onStep={editing.onStep}
                  />
                ))}
          </tbody>
        ))}
      </table>
    </Box>
  );
}

/** The same on a phone: sections open to modules, modules to their actions with a line about each. */
export function SectionCards({ label, sections, editing, reason, folded, onFold }: SectionsProps) {
  return (
    <Box sx={cardStyles} role="group" aria-label={label}>
      {sections.map((section) => {
        const isOpen = folded.has(section.label);
        return (
          <div key={section.label}>
            <div className="line section">
              <SectionTick section={section} editing={editing} reason={reason} />
              <button type="button" className="fold" aria-expanded={isOpen} onClick={() => onFold(section.label)}>
                <span>{section.label}</span>
                <span className="count">{countText(editing, section.modules)}</span>
                {isOpen ? <OpenIcon /> : <ClosedIcon />}
              </button>
            </div>
            {isOpen ? (
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {section.modules.map((module) => (
                  <ModuleCard
                    key={module.moduleId}
                    module={module}
                    held={heldText(editing, module)}
                    free={editing.freeOf(module.moduleId)}
                    reason={reason}
                    onStep={editing.onStep}
                    isOpen={folded.has(module.moduleId)}
                    onFold={onFold}
                  />
                ))}
              </Box>
            ) : null}
          </div>
        );
      })}
    </Box>
  );
}

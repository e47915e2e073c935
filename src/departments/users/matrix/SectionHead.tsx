import ClosedIcon from '@mui/icons-material/ChevronRight';
import OpenIcon from '@mui/icons-material/ExpandMore';
import OtherIcon from '@mui/icons-material/KeyOutlined';
import TillIcon from '@mui/icons-material/PointOfSaleOutlined';
import { COMMON_ACTIONS, type Module } from '#engine/read/access';
import { countOf, heldIn } from '#engine/read/permissions';
import { wordsOf } from '#engine/read/permissionWords';
import { trade } from '#resources';
import { riskOf } from '#resources/users/roleRisks.rules';
import { navIcons } from '#src/shell/navigation/icons';
import { columnsOf } from './rows';
import { Tick } from './Tick';
import type { Editing } from './useGranted';

/** The visible modules of one navigation section. */
export interface Section {
  label: string;
  modules: readonly Module[];
}

interface SectionHeadProps {
  section: Section;
  editing: Editing;
  /** Why permissions beyond the editor's can't be changed. */
  reason: string;
  isOpen: boolean;
  onFold: (key: string) => void;
}

/** The section's navigation icon. */
function SectionIcon({ section: { label, modules } }: Pick<SectionHeadProps, 'section'>) {
  const group = trade.navigation.find((each) => each.label === label);
  const Icon = group ? navIcons[group.icon] : modules.every(({ channel }) => channel === 'pos') ? TillIcon : OtherIcon;
  return <Icon className="picture" />;
}

/** Expands and collapses a section. */
function Fold({ section, isOpen, onFold, column }: SectionHeadProps & { column?: number }) {
  return (
    <button
      type="button"
      className="fold"
      aria-expanded={isOpen}
      data-column={column}
      tabIndex={column === undefined ? undefined : -1}
      onClick={() => onFold(section.label)}
    >
      {isOpen ? <OpenIcon /> : <ClosedIcon />}
      <SectionIcon section={section} />
      <span className="text">{section.label}</span>
    </button>
  );
}

/** A whole section's checkbox for its visible part; for one action, or all of them. */
function SectionTick(props: SectionHeadProps & { action?: string; column?: number }) {
  const { section, editing, reason, action = '', column } = props;
  const { label, modules } = section;
  const offered = action === '' ? modules : modules.filter((module) => columnsOf(module).includes(action));
  const actionsOf = (module: Module) => (action === '' ? module.actions : [action]);
  const boxes = offered.flatMap((module) => actionsOf(module).map((each) => [module, each] as const));
  const isHeld = ([{ moduleId }, each]: (typeof boxes)[number]) => heldIn(editing.granted, moduleId).has(each);
  const held = boxes.filter(isHeld).length;
  const isSensitive = boxes.some((box) => isHeld(box) && riskOf(...box) !== undefined);
  const canAny = boxes.some(([{ moduleId }, each]) => editing.freeOf(moduleId).split(',').includes(each));
  if (boxes.length === 0) return <span className="none" aria-hidden />;
  return (
    <Tick
      module=""
      action={action}
      label={action === '' ? `All shown of ${label}` : `All shown of ${label}: ${wordsOf({}, action).label}`}
      checked={held === boxes.length}
      mixed={held > 0 && held < boxes.length}
      sensitive={action !== '' && isSensitive}
      frozen={canAny ? undefined : reason}
      {...(column === undefined ? {} : { column })}
      onChange={(_module, _action, isOn) => editing.onMany(offered, isOn, action)}
    />
  );
}

/** How many of a section's permissions are granted, as numbers and as a bar. */
function Share({ section, editing }: SectionHeadProps) {
  const { held, all } = countOf(editing.granted, section.modules);
  return (
    <span className="count">
      <span className="bar" aria-hidden>
        <span style={{ width: `${(100 * held) / Math.max(1, all)}%` }} />
      </span>
      <span>
        <span className={held === 0 ? 'zero' : 'held'}>{held}</span> of {all}
      </span>
    </span>
  );
}

/** A section's row of the grid: collapsed it still shows what is granted, action by action, and can be changed as a whole. */
export function SectionRow(props: SectionHeadProps) {
  return (
    <tr className="section">
      <th scope="rowgroup">
        <div className="name">
          <SectionTick {...props} column={0} />
          <Fold {...props} column={0.5} />
        </div>
      </th>
      {COMMON_ACTIONS.map((action, index) => (
        <td key={action} className="cell">
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the box names itself; the label makes its whole cell a target */}
          <label>
            <SectionTick {...props} action={action} column={index + 1} />
          </label>
        </td>
      ))}
      <td className="more">
        <Share {...props} />
      </td>
    </tr>
  );
}

/** The same on a phone: one line. */
export function SectionLine(props: SectionHeadProps) {
  return (
    <div className="line section">
      <SectionTick {...props} />
      <Fold {...props} />
      <Share {...props} />
    </div>
  );
}

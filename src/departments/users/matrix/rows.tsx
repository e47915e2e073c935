import ClosedIcon from '@mui/icons-material/ChevronRight';
import OpenIcon from '@mui/icons-material/ExpandMore';
import { memo, useMemo } from 'react';
import type { Module } from '#engine/read/access';
import { COMMON_ACTIONS } from '#engine/read/access';
import { wordsOf } from '#engine/read/permissionWords';
import { riskOf } from '#resources/users/roleRisks.rules';
import { Tick } from './Tick';

/** The rows' props; all of them keep their identity while nothing in the row changes. */
interface RowProps {
  module: Module;
  /** Granted actions in the module's order, joined: the same text while nothing changed. */
  held: string;
  /** Actions that the editor can change, joined. */
  free: string;
  /** Why the others can't be changed; '' if read-only. */
  reason: string;
  onStep: (moduleId: string, action: string, isOn: boolean) => void;
}

const split = (text: string): readonly string[] => (text ? text.split(',') : []);

/** A module's granted actions, for its checkboxes. */
function useRow({ module, held, free, reason }: RowProps) {
  return useMemo(() => {
    const [has, may] = [new Set(split(held)), new Set(split(free))];
    const frozen = (action: string) => (may.has(action) ? undefined : reason);
    return { has, frozen, isAll: has.size === module.actions.length, isSome: has.size > 0, canAny: may.size > 0 };
  }, [module, held, free, reason]);
}

/** A permission without a screen has a single checkbox with its own label. */
const isSingle = ({ actions, routes }: Module) => actions.length === 1 && routes.length === 0;
const isCommon = (action: string) => COMMON_ACTIONS.includes(action);
/** A module's actions that have a grid column. */
export const columnsOf = (module: Module): readonly string[] =>
  isSingle(module) ? [] : module.actions.filter(isCommon);
/** The others: next to them, each with its name. */
const ownOf = (module: Module): readonly string[] =>
  isSingle(module) ? module.actions : module.actions.filter((action) => !isCommon(action));
const isSensitive = (module: Module, action: string) => riskOf(module, action) !== undefined;

/** A module as a grid row: common actions under their headings, its own next to them with their names. */
export const ModuleRow = memo(function ModuleRow(props: RowProps) {
  const { module, reason, onStep } = props;
  const { has, frozen, isAll, isSome, canAny } = useRow(props);
  const tick = (action: string, column: number) => (
    <Tick
      module={module.moduleId}
      action={action}
      label={`${module.name}: ${wordsOf(module, action).label}`}
      checked={has.has(action)}
      sensitive={isSensitive(module, action)}
      frozen={frozen(action)}
      column={column}
      onChange={onStep}
    />
  );
  const [columns, more] = [columnsOf(module), ownOf(module)];
  return (
    <tr className="module">
      <th scope="row">
        <div className="name">
          <Tick
            module={module.moduleId}
            action=""
            label={`All of ${module.name}`}
            checked={isAll}
            mixed={isSome && !isAll}
            frozen={canAny ? undefined : reason}
            column={0}
            onChange={onStep}
          />
          <span className="text">{module.name}</span>
        </div>
      </th>
      {COMMON_ACTIONS.map((action, index) => (
        <td key={action} className="cell">
          {columns.includes(action) ? (
            // biome-ignore lint/a11y/noLabelWithoutControl: the box names itself; the label makes its whole cell a target
            <label>{tick(action, index + 1)}</label>
          ) : (
            <span className="none" aria-hidden>
              –
            </span>
          )}
        </td>
      ))}
      <td className="more">
        <div>
          {more.map((action, index) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: its control is the box inside
            <label key={action}>
              {tick(action, COMMON_ACTIONS.length + 1 + index)}
              {wordsOf(module, action).label}
            </label>
          ))}
        </div>
      </td>
    </tr>
  );
});

interface CardProps extends RowProps {
  isOpen: boolean;
  onFold: (key: string) => void;
}

/** A module on a phone: one line that expands to its actions, each with a description. */
export const ModuleCard = memo(function ModuleCard({ isOpen, onFold, ...props }: CardProps) {
  const { module, reason, onStep } = props;
  const { has, frozen, isAll, isSome, canAny } = useRow(props);
  return (
    <li>
      <div className="line module">
        <Tick
          module={module.moduleId}
          action=""
          label={`All of ${module.name}`}
          checked={isAll}
          mixed={isSome && !isAll}
          frozen={canAny ? undefined : reason}
          onChange={onStep}
        />
        <button type="button" className="fold" aria-expanded={isOpen} onClick={() => onFold(module.moduleId)}>
          <span>{module.name}</span>
          <span className="count">
            {has.size} of {module.actions.length}
          </span>
          {isOpen ? <OpenIcon /> : <ClosedIcon />}
        </button>
      </div>
      {isOpen
        ? module.actions.map((action) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: the box names itself; the label makes the whole line a target
            <label key={action} className="line action">
              <Tick
                module={module.moduleId}
                action={action}
                label={`${module.name}: ${wordsOf(module, action).label}`}
                checked={has.has(action)}
                sensitive={isSensitive(module, action)}
                frozen={frozen(action)}
                onChange={onStep}
              />
              <span>
                {wordsOf(module, action).label}
                <span className="about">{frozen(action) || wordsOf(module, action).about}</span>
              </span>
            </label>
          ))
        : null}
    </li>
  );
});

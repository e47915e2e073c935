import AddIcon from '@mui/icons-material/Add';
import AlignIcon from '@mui/icons-material/AlignHorizontalLeft';
import CopyIcon from '@mui/icons-material/ContentCopy';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import FitIcon from '@mui/icons-material/FitScreen';
import RedoIcon from '@mui/icons-material/Redo';
import TurnIcon from '@mui/icons-material/RotateRight';
import UndoIcon from '@mui/icons-material/Undo';
import ZoomInIcon from '@mui/icons-material/ZoomIn';
import ZoomOutIcon from '@mui/icons-material/ZoomOut';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, type RefObject, useState } from 'react';
import { ALIGNMENTS, type Alignment } from './edits';
import type { FloorPlanState } from './useFloorPlan';

interface ToolProps {
  label: string;
  /** Shown on hover next to the label. */
  keys?: string;
  disabled?: boolean;
  onClick: (event: React.MouseEvent<HTMLElement>) => void;
  children: ReactNode;
}

const Tool = ({ label, keys, disabled = false, onClick, children }: ToolProps) => (
  <IconButton
    size="small"
    aria-label={label}
    title={keys ? `${label} (${keys})` : label}
    disabled={disabled}
    onClick={onClick}
    sx={{ p: 0.75 }}
  >
    {children}
  </IconButton>
);

export interface PlanActions {
  addOne: () => void;
  addSeveral: (anchor: HTMLElement) => void;
  duplicate: () => void;
  turn: () => void;
  align: (how: Alignment) => void;
  remove: () => void;
}

interface ToolbarProps {
  plan: FloorPlanState;
  actions: PlanActions;
  /** Focus goes here when no table is left. */
  addButton: RefObject<HTMLButtonElement | null>;
  zoom: { percent: number; out: () => void; into: () => void; fit: () => void };
}

/** Actions on the plan and the selected tables. */
export function Toolbar({ plan, actions, addButton, zoom }: ToolbarProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const count = plan.selected.size;
  const line = <Divider orientation="vertical" flexItem sx={{ mx: 0.5, my: 0.5 }} />;
  return (
    <Box
      role="toolbar"
      aria-label="Floor plan"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.25, mb: 1, minHeight: 36 }}
    >
      {plan.disabled ? null : (
        <>
          <Button ref={addButton} size="small" variant="outlined" startIcon={<AddIcon />} onClick={actions.addOne}>
            Add table
          </Button>
          <Button size="small" onClick={(event) => actions.addSeveral(event.currentTarget)} aria-haspopup="dialog">
            Add several
          </Button>
          {line}
          <Tool
            label={plan.undoable ? `Undo: ${plan.undoable}` : 'Undo'}
            keys="Ctrl+Z"
            disabled={!plan.undoable}
            onClick={plan.undo}
          >
            <UndoIcon fontSize="small" />
          </Tool>
          <Tool
            label={plan.redoable ? `Redo: ${plan.redoable}` : 'Redo'}
            keys="Ctrl+Shift+Z"
            disabled={!plan.redoable}
            onClick={plan.redo}
          >
            <RedoIcon fontSize="small" />
          </Tool>
          {line}
          <Tool label="Duplicate" keys="Ctrl+D" disabled={count === 0} onClick={actions.duplicate}>
            <CopyIcon fontSize="small" />
          </Tool>
          <Tool label="Turn" keys="R" disabled={count === 0} onClick={actions.turn}>
            <TurnIcon fontSize="small" />
          </Tool>
          <Tool label="Align" disabled={count < 2} onClick={(event) => setAnchor(event.currentTarget)}>
            <AlignIcon fontSize="small" />
          </Tool>
          <Tool label="Remove" keys="Delete" disabled={count === 0} onClick={actions.remove}>
            <DeleteIcon fontSize="small" />
          </Tool>
          <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
            {Object.entries(ALIGNMENTS).map(([how, label]) => (
              <MenuItem
                key={how}
                onClick={() => {
                  setAnchor(null);
                  actions.align(how as Alignment);
                }}
              >
                {label}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', ml: 'auto' }}>
        <Tool label="Zoom out" onClick={zoom.out}>
          <ZoomOutIcon fontSize="small" />
        </Tool>
        <Box
          component="span"
          sx={{
            typography: 'caption',
            color: 'text.secondary',
            width: 38,
            textAlign: 'center',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {zoom.percent}%
        </Box>
        <Tool label="Zoom in" onClick={zoom.into}>
          <ZoomInIcon fontSize="small" />
        </Tool>
        <Tool label="Show the whole floor" onClick={zoom.fit}>
          <FitIcon fontSize="small" />
        </Tool>
      </Box>
    </Box>
  );
}

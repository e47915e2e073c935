import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Switch from '@mui/material/Switch';
import { useId, useState } from 'react';
import { aboutPreset, type RolePreset } from '#resources/users/roles.rules';

interface ToolbarProps {
  /** The id that the form's error summary links to. */
  id: string;
  filter: string;
  onFilter: (text: string) => void;
  onlyGranted: boolean;
  onOnlyGranted: (isOn: boolean) => void;
  count: { held: number; all: number };
  /** Absent in read-only mode. */
  presets?: readonly RolePreset[] | undefined;
  onPreset: (preset: RolePreset) => void;
  /** Whether all sections are expanded, and a setter for all. */
  isAllOpen: boolean;
  onOpenAll: (isOpen: boolean) => void;
}

const sizeOf = ({ module }: RolePreset): number => module.reduce((sum, { actions }) => sum + actions.length, 0);

/** Searching permissions, starting from a preset, and the count. */
export function Toolbar(props: ToolbarProps) {
  const { id, filter, onFilter, onlyGranted, onOnlyGranted, count, presets, onPreset, isAllOpen, onOpenAll } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const close = () => setAnchor(null);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 1 }}>
      <OutlinedInput
        size="small"
        type="search"
        value={filter}
        onChange={(event) => onFilter(event.target.value)}
        onKeyDown={(event) => {
          // Enter searches; it doesn't save the role.
          if (event.key === 'Enter') event.preventDefault();
        }}
        placeholder="Find a permission"
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon fontSize="small" />
          </InputAdornment>
        }
        inputProps={{ id, 'aria-label': 'Find a permission', autoComplete: 'off' }}
        sx={{ width: { xs: '100%', sm: 240 }, height: 36 }}
      />
      <FormControlLabel
        control={<Switch size="small" checked={onlyGranted} onChange={(_event, isOn) => onOnlyGranted(isOn)} />}
        label="Only granted"
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ ml: 0, mr: 0, gap: 0.75 }}
      />
      <Button size="small" color="inherit" onClick={() => onOpenAll(!isAllOpen)}>
        {isAllOpen ? 'Collapse all' : 'Expand all'}
      </Button>
      {presets ? (
        <>
          <Button
            size="small"
            variant="outlined"
            aria-haspopup="menu"
            aria-controls={anchor ? menuId : undefined}
            aria-expanded={anchor ? true : undefined}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            Start from preset
          </Button>
          <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={close}>
            {presets.map((preset) => (
              <MenuItem
                key={preset.name}
                onClick={() => {
                  close();
                  onPreset(preset);
                }}
                sx={{ whiteSpace: 'normal', maxWidth: 520 }}
              >
                <ListItemText
                  primary={preset.name}
                  secondary={aboutPreset(preset.name)}
                  slotProps={{ secondary: { variant: 'caption' } }}
                />
                <Box component="span" sx={{ pl: 3, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                  {sizeOf(preset)}
                </Box>
              </MenuItem>
            ))}
          </Menu>
        </>
      ) : null}
      <Box
        sx={{ ml: { sm: 'auto' }, color: 'text.secondary', typography: 'body2', fontVariantNumeric: 'tabular-nums' }}
      >
        <strong>{count.held}</strong> of {count.all} permissions
      </Box>
    </Box>
  );
}

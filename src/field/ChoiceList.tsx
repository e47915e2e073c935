import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import { useState } from 'react';
import type { Choice } from './choices';

interface ChoiceListProps {
  label: string;
  choices: readonly Choice[];
  value: string;
  /** Leaves focus where it is, because a list next to it has it. */
  isQuiet?: boolean;
  onChoose: (value: string) => void;
}

/** One of a few choices. */
export function ChoiceList({ label, choices, value, isQuiet = false, onChoose }: ChoiceListProps) {
  // Once something is chosen, the list closes: its newly selected item must not take the focus back from the button that opened it.
  const [isChosen, setChosen] = useState(false);
  const choose = (chosen: string) => {
    setChosen(true);
    onChoose(chosen);
  };
  return (
    <MenuList autoFocusItem={!isQuiet && !isChosen} aria-label={label} dense sx={{ minWidth: 160 }}>
      {choices.map((each) => (
        <MenuItem key={each.value} selected={each.value === value} onClick={() => choose(each.value)}>
          {each.label}
        </MenuItem>
      ))}
    </MenuList>
  );
}

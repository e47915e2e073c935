import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type RefObject, useImperativeHandle, useState } from 'react';
import type { Module } from '#engine/read/access';
import { wordsOf } from '#engine/read/permissionWords';
import { riskOf } from '#resources/users/roleRisks.rules';
import { aboutStyles, legendStyles } from './styles';
import type { ChangeNote } from './useGranted';

export interface AboutHandle {
  /** Explains a checkbox: the focused or hovered one. `note`: why it can't be changed. */
  show: (module: Module, action: string, isPointer: boolean, note: string) => void;
}

interface AboutLineProps {
  handle: RefObject<AboutHandle | null>;
  said: ChangeNote | undefined;
}

const sentenceOf = (module: Module, action: string): string =>
  action
    ? `${module.name}, ${wordsOf(module, action).label.toLowerCase()}: ${wordsOf(module, action).about ?? ''}` +
      (riskOf(module, action) ? ' Sensitive.' : '')
    : `${module.name}: all ${module.actions.length} permissions.`;

/**
 * One line with a fixed place, so that nothing jumps: the last change's consequences, otherwise what the current checkbox allows. It has
 * its own state: hovering over the grid only renders this line.
 */
export function AboutLine({ handle, said }: AboutLineProps) {
  const [about, setAbout] = useState<{ text: string; over: ChangeNote | undefined }>();
  useImperativeHandle(
    handle,
    () => ({
      show: (module, action, isPointer, note) => {
        // The pointer passes other checkboxes on its way to Undo.
        if (isPointer && said?.undo) return;
        setAbout({ text: `${sentenceOf(module, action)}${note ? ` ${note}.` : ''}`, over: said });
      },
    }),
    [said],
  );
  // A message about a change stays until the person moves to something else.
  const isSaid = said !== undefined && about?.over !== said;
  return (
    <Box sx={aboutStyles}>
      <span aria-live="polite" className={isSaid ? 'said' : undefined}>
        {isSaid ? said.text : null}
      </span>
      {isSaid && said.undo ? (
        <Link component="button" type="button" onClick={said.undo} sx={{ fontSize: 13, fontWeight: 500 }}>
          Undo
        </Link>
      ) : null}
      {isSaid ? null : <span>{about?.text ?? 'Hover over or focus a checkbox to see what it allows.'}</span>}
    </Box>
  );
}

/**
 * The matrix's legend.
 * @param beyond the number of permissions that the editor can't change
 */
export function Legend({ beyond }: { beyond: number }) {
  return (
    <Box sx={legendStyles}>
      {beyond > 0 ? (
        <span>
          <span className="box" /> {beyond} you can’t grant or remove
        </span>
      ) : null}
      <span>
        <span className="mark" /> sensitive
      </span>
    </Box>
  );
}

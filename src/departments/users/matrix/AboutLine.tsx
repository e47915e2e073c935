import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type RefObject, useImperativeHandle, useState } from 'react';
import type { Module } from '#engine/read/access';
import { actionWords } from '#engine/read/actionWords';
import { labelOfAction } from '#engine/read/permissions';
import { riskOf } from '#resources/users/roleRisks.rules';
import { aboutStyles, legendStyles } from './styles';
import type { Said } from './useGranted';

export interface AboutHandle {
  /** Explains what a box is about: the one in focus, or merely under the pointer. `note`: why it cannot be changed. */
  show: (module: Module, action: string, isPointer: boolean, note: string) => void;
}

interface AboutLineProps {
  handle: RefObject<AboutHandle | null>;
  said: Said | undefined;
}

const sentenceOf = (module: Module, action: string): string =>
  action
    ? `${module.name}, ${labelOfAction(module, action).toLowerCase()}: ${actionWords(module.moduleId, action)?.about ?? ''}` +
      (riskOf(module.moduleId, action) ? ' Sensitive.' : '')
    : `${module.name}: all ${module.actions.length} permissions.`;

/**
 * One line that always has its place, so that nothing jumps: what the last change has brought with it, else what the box in
 * question lets someone do. It keeps its own state: moving the pointer over the grid renders this line only.
 */
export function AboutLine({ handle, said }: AboutLineProps) {
  const [about, setAbout] = useState<{ text: string; over: Said | undefined }>();
  useImperativeHandle(
    handle,
    () => ({
      show: (module, action, isPointer, note) => {
        // On the way to the pointer's goal, the Undo, other boxes are passed.
        if (isPointer && said?.undo) return;
        setAbout({ text: `${sentenceOf(module, action)}${note ? ` ${note}.` : ''}`, over: said });
      },
    }),
    [said],
  );
  // A word about a change stays until the person looks at something else.
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
      {isSaid ? null : (
        <span>{about?.text ?? 'Point at a box, or move to it with the arrow keys, to read what it allows.'}</span>
      )}
    </Box>
  );
}

/**
 * What the marks in the matrix mean.
 * @param beyond how many permissions the editor may neither give nor take
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

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type RefObject, useImperativeHandle, useState } from 'react';
import type { Module } from '../../../resources/access';
import { actionWords } from '../../../resources/actionWords';
import { labelOfAction } from '../../../resources/permissions';
import type { Said } from './useGranted';

export interface AboutHandle {
  /** Explains what a box is about: the one in focus, or merely under the pointer. */
  show: (module: Module, action: string, isPointer: boolean) => void;
}

interface AboutLineProps {
  handle: RefObject<AboutHandle | null>;
  said: Said | undefined;
}

/**
 * One line that always has its place, so that nothing jumps: what the last change has brought with it, else what the box in
 * question lets somebody do. It keeps its own state: moving the pointer over the grid renders this line only.
 */
export function AboutLine({ handle, said }: AboutLineProps) {
  const [about, setAbout] = useState<{ text: string; over: Said | undefined }>();
  useImperativeHandle(
    handle,
    () => ({
      show: (module, action, isPointer) => {
        // On the way to the pointer's goal, the Undo, other boxes are passed.
        if (isPointer && said?.undo) return;
        const text = action
          ? `${module.name}, ${labelOfAction(module, action).toLowerCase()}: ${actionWords(module.moduleId, action)?.about ?? ''}`
          : `${module.name}: all ${module.actions.length} permissions.`;
        setAbout({ text, over: said });
      },
    }),
    [said],
  );
  // A word about a change stays until the person looks at something else.
  const isSaid = said !== undefined && about?.over !== said;
  return (
    <Box sx={{ minHeight: 22, typography: 'caption', fontSize: 13, color: 'text.secondary', display: 'flex', gap: 1 }}>
      <span aria-live="polite">
        {isSaid ? (
          <Box component="span" sx={{ color: 'text.primary' }}>
            {said.text}
          </Box>
        ) : null}
      </span>
      {isSaid && said.undo ? (
        <Link component="button" type="button" onClick={said.undo} sx={{ fontSize: 13, fontWeight: 500 }}>
          Undo
        </Link>
      ) : null}
      {isSaid ? null : (
        <span>
          {about?.text ?? 'Point at a box, or go to it with the arrow keys, to read what it lets somebody do.'}
        </span>
      )}
    </Box>
  );
}

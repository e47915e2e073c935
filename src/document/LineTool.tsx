import { useSyncExternalStore } from 'react';
import type { Titled } from '#engine/read/entities';
import { Slot } from '#src/shell/slots';
import type { DocumentStore } from './documentStore';

interface LineToolProps {
  /** The declared component. */
  name: string;
  lines: DocumentStore['grid'];
  /** The document without its lines. */
  around: () => Titled;
}

/** The declared component about the line with the cursor. */
export function LineTool({ name, lines, around }: LineToolProps) {
  const line = useSyncExternalStore(lines.core.view, () => lines.core.rows[lines.core.cursor.row]?.line);
  return line ? <Slot name={name} quiet line={line} document={around()} /> : null;
}

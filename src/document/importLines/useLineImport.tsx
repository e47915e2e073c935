import Button from '@mui/material/Button';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Document } from '#engine/define/document';
import type { AccessUser } from '#engine/read/access';
import { closeIt, lazyPart } from '#src/shell/parts';
import type { DocumentStore } from '../documentStore';

// The dialog and the readers of files are downloaded when someone imports.
const GridImport = lazyPart('the import', () => import('./GridImport'), closeIt);

interface LineImportOptions {
  entity: Document;
  user: AccessUser;
  grid: DocumentStore['grid'];
  /** The document without its lines. */
  around: DocumentStore['header'];
  chosen: DocumentStore['chosen'];
}

/** The first of several pasted rows, if it may be their headings: texts without a figure. */
function possibleHeadings(text: string): string[] | undefined {
  const [first = '', second = ''] = text.split(/\r\n|\r|\n/);
  return first.includes('\t') && second.includes('\t') && !/\d/.test(first) ? first.split('\t') : undefined;
}

/** Imports lines from a file, and from pasted rows that have headings: a button, its dialog, and what the grid does with pasted text. */
export function useLineImport({ entity, user, grid, around, chosen }: LineImportOptions): {
  tools: ReactNode;
  dialog: ReactNode;
  /** Takes pasted text that isn't only cells. */
  takesPaste: (text: string) => boolean;
} {
  const [opened, setOpened] = useState<{ pasted?: string }>();
  const takesPaste = useCallback(
    (text: string): boolean => {
      const texts = possibleHeadings(text);
      if (!texts) return false;
      void import('./headings').then(
        ({ areHeadings }) => (areHeadings(texts, entity, user) ? setOpened({ pasted: text }) : grid.paste(text)),
        () => grid.paste(text),
      );
      return true;
    },
    [entity, user, grid],
  );
  return {
    tools: (
      <Button size="small" sx={{ flex: 'none' }} onClick={() => setOpened({})}>
        Import lines
      </Button>
    ),
    dialog: opened ? (
      <Suspense fallback={null}>
        <GridImport
          {...{ entity, user, grid, around, chosen }}
          pasted={opened.pasted}
          onClose={() => setOpened(undefined)}
        />
      </Suspense>
    ) : null,
    takesPaste,
  };
}

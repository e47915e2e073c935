import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import type { Entity } from '#engine/define/declaration';
import { offersImport } from '#engine/read/entities';
import { useFormSession } from '#src/form/facts/useFormSession';
import { closeIt, lazyPart } from '#src/shell/parts';

// The dialog and its parsers are downloaded when someone imports.
const ImportDialog = lazyPart('the import', () => import('./ImportDialog'), closeIt);

/** For a list's toolbar: imports CSV or XLSX rows; hidden without the permission, and if records can't be created. */
export function ImportButton({ entity }: { entity: Entity }) {
  const session = useFormSession(entity);
  const [open, setOpen] = useState(false);
  if (!offersImport(entity) || !session.context.can('import')) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Import
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <ImportDialog entity={entity} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

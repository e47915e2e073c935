import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Entity } from '#engine/define/declaration';
import { servesCustom } from '#engine/read/calls';
import { useSession } from '#src/shell/session';
import { AddFromMenu } from './onlineMenu/AddFromMenu';

/** Next to the list of online menu items: adds several menu items at once. */
export default function OnlineMenuTools({ entity }: { entity: Entity }) {
  const { can, outletId } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!can('OLO_MENU', 'create') || !outletId || !servesCustom(entity, 'candidates')) return null;
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        Add from menu
      </Button>
      {isOpen && <AddFromMenu outletId={outletId} onClose={() => setOpen(false)} />}
    </>
  );
}

import MoreIcon from '@mui/icons-material/MoreHoriz';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { titleOf } from '#engine/read/entities';
import { pathTo } from '#engine/read/paths';
import { argumentsFor } from '#engine/run/arguments';
import { ActionDialog } from '../form/ActionDialog';
import type { FormSession } from '../form/facts/formSession';
import { failureOf } from '../form/failure';
import { HistoryPanel } from '../form/HistoryPanel';
import { fillTemplate } from '../form/record';
import { useSingleKeys } from '../shell/layout/useSingleKeys';
import type { Offer } from './actions';
import { zoneOf } from './session';
import type { ActResult } from './useAct';

interface DocumentActionsProps {
  entity: Document;
  record: AnyRecord;
  session: FormSession;
  offers: readonly Offer[];
  primary: Offer | undefined;
  canEdit: boolean;
  act: (offer: Offer, args: AnyRecord) => Promise<ActResult>;
  onResult: (result: ActResult) => void;
  onRefused: (message: string) => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null);

/** What can be done with a document: the next step filled, edit and print beside it, the rest in a menu, what cannot be undone last. */
export function DocumentActions(props: DocumentActionsProps) {
  const { entity, record, session, offers, primary, canEdit, act, onResult, onRefused } = props;
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Offer>();
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [hasSingleKeys] = useSingleKeys();
  const id = String(record._id);
  const number = titleOf(entity, record) || entity.label.one;
  const edit = () => navigate(pathTo(entity, 'edit', id));

  const begin = (offer: Offer) => {
    setMenu(null);
    if (offer.action.confirm || offer.action.arguments || offer.action.tone === 'danger') return setAsking(offer);
    if (isBusy) return;
    setBusy(true);
    act(offer, {})
      .then(onResult, (error: unknown) => onRefused(failureOf(error).message))
      .finally(() => setBusy(false));
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isTyping(event.target) || document.querySelector('[role="dialog"]'))
        return;
      const command = event.ctrlKey || event.metaKey;
      const isGo = command ? event.key === 'Enter' : hasSingleKeys && event.key === 'a';
      if (isGo && primary && !isBusy) begin(primary);
      else if (!command && hasSingleKeys && event.key === 'e' && canEdit) edit();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  const others = offers.filter((offer) => offer !== primary);
  const [plain, danger] = [
    others.filter(({ action }) => action.tone !== 'danger'),
    others.filter(({ action }) => action.tone === 'danger'),
  ];
  const item = (offer: Offer) => (
    <MenuItem
      key={offer.key}
      disabled={offer.reason !== undefined}
      onClick={() => begin(offer)}
      sx={offer.action.tone === 'danger' ? { color: 'error.main' } : {}}
    >
      <ListItemText
        primary={offer.label}
        secondary={offer.reason}
        slotProps={{ primary: { variant: 'body2' }, secondary: { variant: 'caption' } }}
      />
    </MenuItem>
  );
  return (
    <>
      {canEdit ? (
        <Button variant="outlined" onClick={edit} aria-keyshortcuts="e">
          Edit
        </Button>
      ) : null}
      <Button variant="outlined" onClick={() => window.print()}>
        Print
      </Button>
      <Button
        variant="outlined"
        aria-label="More actions"
        aria-haspopup="menu"
        aria-expanded={menu !== null}
        onClick={(event) => setMenu(event.currentTarget)}
        sx={{ minWidth: 40, px: 1 }}
      >
        <MoreIcon fontSize="small" />
      </Button>
      {primary ? (
        <Button
          variant="contained"
          disabled={isBusy}
          onClick={() => begin(primary)}
          title="Ctrl+Enter"
          aria-keyshortcuts="a Control+Enter"
        >
          {primary.label}
        </Button>
      ) : null}
      <Menu anchorEl={menu} open={menu !== null} onClose={() => setMenu(null)}>
        {plain.map(item)}
        {plain.length ? <Divider /> : null}
        {session.context.can('create') ? (
          <MenuItem onClick={() => navigate(`${pathTo(entity, 'create')}?copyOf=${encodeURIComponent(id)}`)}>
            Duplicate
          </MenuItem>
        ) : null}
        <MenuItem
          onClick={() => {
            setMenu(null);
            setHistoryOpen(true);
          }}
        >
          History
        </MenuItem>
        {danger.length ? <Divider /> : null}
        {danger.map(item)}
      </Menu>
      {asking ? (
        <ActionDialog
          entity={entity}
          session={session}
          danger={asking.action.tone === 'danger'}
          question={asking.action.confirm ? fillTemplate(asking.action.confirm, record) : `${asking.label}: ${number}?`}
          verb={asking.label}
          fields={argumentsFor(asking.action, record)}
          onClose={() => setAsking(undefined)}
          onConfirm={async (args) => {
            const result = await act(asking, args);
            setAsking(undefined);
            onResult(result);
          }}
        />
      ) : null}
      {isHistoryOpen ? (
        <HistoryPanel
          entity={entity}
          record={record}
          timeZone={zoneOf(session)}
          onClose={() => setHistoryOpen(false)}
        />
      ) : null}
    </>
  );
}

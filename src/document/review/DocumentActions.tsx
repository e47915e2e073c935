import MoreIcon from '@mui/icons-material/MoreHoriz';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Document } from '#engine/define/document';
import { SEND } from '#engine/define/documents/sending';
import type { AnyRecord } from '#engine/define/fields';
import { callsOf } from '#engine/read/calls';
import { pathTo } from '#engine/read/paths';
import { useHasDiscussion } from '#src/discussion/DiscussionSection';
import type { FormSession } from '#src/form/facts/formSession';
import { HistoryPanel } from '#src/form/frame/HistoryPanel';
import { failureOf } from '#src/form/saving/failure';
import { usePageKeys } from '#src/shell/keys/pageKeys';
import { KeyHint } from '#src/shell/layout/KeyHint';
import { useSingleKeys } from '#src/shell/layout/useSingleKeys';
import { linksFor } from '#src/shell/links';
import { zoneOf } from '../session';
import { type Offer, primaryOf, verbOf } from './actions';
import { DecisionDialog } from './DecisionDialog';
import { followersOf } from './followers';
import { SendDialog } from './letter/SendDialog';
import { SendLetter } from './letter/SendLetter';
import type { ActResult } from './useAct';
import type { Preview } from './usePreview';

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
  /** The primary action's preview, once known. */
  preview: Preview | undefined;
  /** How the document differs from what was expected, in words. */
  said: string | undefined;
  /** Id of the reason why the primary action is unavailable; undefined if it is available. */
  blockedBy: string | undefined;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null);

/** Scrolls to the discussion's message box, at the end of the page. */
function goToDiscussion() {
  const section = document.getElementById('discussion');
  section?.scrollIntoView({ block: 'center' });
  section?.querySelector<HTMLElement>('textarea:not([aria-hidden])')?.focus();
}

/** A document's actions: the next step as the filled button, one button next to it, the rest in a menu, irreversible ones last. */
export function DocumentActions(props: DocumentActionsProps) {
  const { entity, record, session, offers, primary, canEdit, act, onResult, onRefused, preview, said, blockedBy } =
    props;
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Offer>();
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [hasSingleKeys] = useSingleKeys();
  const id = String(record._id);
  const hasDiscussion = useHasDiscussion(entity);
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

  usePageKeys(entity.label.one, [
    ...(primary ? [{ keys: 'Ctrl+Enter', does: primary.label }] : []),
    ...(primary ? [{ keys: 'A', does: `${primary.label}, with one key`, isSingle: true }] : []),
    ...(canEdit ? [{ keys: 'E', does: 'Edit', isSingle: true }] : []),
    { keys: 'Ctrl+P', does: 'Print' },
  ]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey;
      const isCommanded = command && event.key === 'Enter';
      if (event.defaultPrevented || event.altKey || document.querySelector('[role="dialog"]')) return;
      if (isTyping(event.target) && !isCommanded) return;
      const isGo = command ? isCommanded : hasSingleKeys && event.key === 'a';
      if (isGo && primary && !isBusy && !blockedBy) begin(primary);
      else if (!command && hasSingleKeys && event.key === 'e' && canEdit) edit();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  const deciding = (offer: Offer) => ({
    onClose: () => setAsking(undefined),
    onConfirm: async (args: Parameters<typeof act>[1]) => {
      const result = await act(offer, args);
      setAsking(undefined);
      onResult(result);
    },
  });
  // What follows sending doesn't depend on it: goods may come for an order that was phoned through.
  const next = primary?.key === SEND ? primaryOf(offers.filter((offer) => offer !== primary)) : undefined;
  const others = offers.filter((offer) => offer !== primary && offer !== next);
  const [plain, danger] = [
    others.filter(({ action }) => action.tone !== 'danger'),
    others.filter(({ action }) => action.tone === 'danger'),
  ];
  const followers = followersOf(entity, record, session);
  // Two buttons at most.
  const isPrintInMenu = next !== undefined || (primary !== undefined && canEdit);
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
        <Button variant="outlined" onClick={edit} aria-keyshortcuts="e" title={hasSingleKeys ? 'Edit (E)' : undefined}>
          Edit
        </Button>
      ) : null}
      {next ? (
        <Button variant="outlined" disabled={isBusy} onClick={() => begin(next)}>
          {next.label}
        </Button>
      ) : null}
      {isPrintInMenu ? null : (
        <Button variant="outlined" onClick={() => window.print()} title="Print (Ctrl+P)">
          Print
        </Button>
      )}
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
        <Tooltip title={blockedBy ? `Fix what is listed below before you ${verbOf(entity, primary)}` : ''}>
          {/* A disabled button gets no pointer events, so its wrapper has the tooltip. */}
          <span>
            <Button
              variant="contained"
              disabled={isBusy || blockedBy !== undefined}
              aria-describedby={blockedBy}
              onClick={() => begin(primary)}
              title={blockedBy ? undefined : `${primary.label} (Ctrl+Enter)`}
              aria-keyshortcuts="a Control+Enter"
            >
              {primary.label}
            </Button>
          </span>
        </Tooltip>
      ) : null}
      <Menu anchorEl={menu} open={menu !== null} onClose={() => setMenu(null)}>
        {followers.map(({ label, path }) => (
          <MenuItem key={path} onClick={() => navigate(path)}>
            {label}
          </MenuItem>
        ))}
        {plain.map(item)}
        {plain.length + followers.length > 0 ? <Divider /> : null}
        {isPrintInMenu ? (
          <MenuItem
            aria-keyshortcuts="Control+P"
            onClick={() => {
              setMenu(null);
              // The menu is closed before the page is printed.
              setTimeout(() => window.print());
            }}
          >
            Print
            <KeyHint keys="Ctrl+P" />
          </MenuItem>
        ) : null}
        {linksFor(entity, record, session.context.can).map(({ label, to }) => (
          <MenuItem key={to} onClick={() => navigate(to)}>
            {label}
          </MenuItem>
        ))}
        {entity.letter?.sendableIn.includes(String(record.status)) && !entity.actions?.[SEND] ? (
          <SendLetter {...{ entity, record, session }} letter={entity.letter} onDone={() => setMenu(null)} />
        ) : null}
        {session.context.can('create') ? (
          <MenuItem onClick={() => navigate(`${pathTo(entity, 'create')}?copyOf=${encodeURIComponent(id)}`)}>
            Duplicate
          </MenuItem>
        ) : null}
        {hasDiscussion ? (
          <MenuItem
            onClick={() => {
              setMenu(null);
              // The menu returns focus first.
              setTimeout(goToDiscussion);
            }}
          >
            Discussion
          </MenuItem>
        ) : null}
        {callsOf(entity).history ? (
          <MenuItem
            onClick={() => {
              setMenu(null);
              setHistoryOpen(true);
            }}
          >
            History
          </MenuItem>
        ) : null}
        {danger.length ? <Divider /> : null}
        {danger.map(item)}
      </Menu>
      {asking && entity.letter && asking.key === SEND ? (
        <SendDialog {...{ entity, record, session }} letter={entity.letter} offer={asking} {...deciding(asking)} />
      ) : asking ? (
        <DecisionDialog
          {...{ entity, record, session }}
          offer={asking}
          known={asking === primary ? preview : undefined}
          said={asking === primary ? said : undefined}
          {...deciding(asking)}
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

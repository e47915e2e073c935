import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import LinearProgress from '@mui/material/LinearProgress';
import { visuallyHidden } from '@mui/utils';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { StatusChip } from '#src/table/cells/StatusChip';
import { EntryLabel } from './EntryLabel';
import { FRESH } from './historyState';
import { type Offer, type OfferGroup, usePalette } from './palette';

interface OptionProps {
  offer: Offer;
  id: string;
  isChosen: boolean;
  onChoose: () => void;
  onPoint: () => void;
}

function Option({ offer, id, isChosen, onChoose, onPoint }: OptionProps) {
  const { label, code, detail, aside, status } = offer;
  return (
    <Box
      role="option"
      id={id}
      aria-selected={isChosen}
      onClick={onChoose}
      onMouseMove={onPoint}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 1.5,
        py: detail ? 0.75 : 1,
        borderRadius: 1,
        cursor: 'pointer',
        bgcolor: isChosen ? 'action.selected' : 'transparent',
      }}
    >
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          <EntryLabel label={label} />
          {code && (
            <Box component="span" sx={{ ml: 1, color: 'text.secondary' }}>
              {code}
            </Box>
          )}
        </Box>
        {detail && (
          <Box
            sx={{
              typography: 'caption',
              color: 'text.secondary',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {detail}
          </Box>
        )}
      </Box>
      {status && <StatusChip {...status} />}
      {aside && (
        <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {aside}
        </Box>
      )}
    </Box>
  );
}

/** The number of results, announced when typing pauses. */
const countText = (groups: readonly OfferGroup[], text: string): string => {
  const count = groups.reduce((sum, { offers }) => sum + offers.length, 0);
  return text.trim() === '' ? '' : `${count} ${count === 1 ? 'result' : 'results'}`;
};

interface CommandPaletteProps {
  /** Text typed while the palette was loading; read once it is loaded. */
  begun?: RefObject<string>;
  onClose: () => void;
}

/** Ctrl+K: goes to any screen by name or any record by number, name or code, and creates anything new. */
export function CommandPalette({ begun, onClose }: CommandPaletteProps) {
  const [text, setText] = useState(() => begun?.current ?? '');
  // Keys go to the previous box until this one is shown, which is after its first render.
  useLayoutEffect(() => {
    if (begun?.current) setText(begun.current);
  }, [begun]);
  const [index, setIndex] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  const { groups, isSearching, error } = usePalette(text);
  const offers = useMemo(() => groups.flatMap((group) => group.offers), [groups]);
  const at = Math.min(index, Math.max(0, offers.length - 1));
  // The list starts at the top for every new text.
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for every new text
  useEffect(() => {
    if (list.current) list.current.scrollTop = 0;
  }, [text]);
  const go = (offer: Offer) => {
    onClose();
    navigate(offer.path, { state: FRESH });
  };
  const [isWaiting, setWaiting] = useState(false);
  const [first] = offers;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer is there
  useEffect(() => {
    if (!isWaiting || isSearching) return;
    setWaiting(false);
    if (first) go(first);
  }, [isWaiting, isSearching, first]);
  const choose = (next: number) => {
    setIndex(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && offers.length > 0) {
      event.preventDefault();
      choose((at + step + offers.length) % offers.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (offers[at]) go(offers[at]);
      // A number typed and entered in one go: its record is still being searched.
      else if (isSearching) setWaiting(true);
    }
  };
  let place = -1;
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      maxWidth="sm"
      fullWidth
      slotProps={{ paper: { sx: { m: { xs: 1, sm: 4 }, width: { xs: 'calc(100% - 16px)', sm: '100%' } } } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: { xs: 0, sm: '8vh' } } }}
    >
      <h2 id={`${id}-title`} style={visuallyHidden}>
        Search the console
      </h2>
      <InputBase
        autoFocus
        fullWidth
        placeholder="Screens, records, actions"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setIndex(0);
          setWaiting(false);
        }}
        onKeyDown={onKeyDown}
        startAdornment={<Search sx={{ mr: 1.5, color: 'text.secondary' }} aria-hidden />}
        sx={{ px: 2, height: 52, fontSize: 16, flexShrink: 0 }}
        inputProps={{
          role: 'combobox',
          'aria-label': 'Search for screens, records and actions',
          'aria-expanded': true,
          'aria-controls': `${id}-list`,
          'aria-activedescendant': offers.length > 0 ? `${id}-${at}` : undefined,
          'aria-autocomplete': 'list',
          autoComplete: 'off',
          spellCheck: false,
        }}
      />
      <Box sx={{ height: 2, borderTop: 1, borderColor: 'divider', flexShrink: 0 }}>
        {isSearching && <LinearProgress aria-hidden sx={{ height: 2 }} />}
      </Box>
      <Box
        ref={list}
        role="listbox"
        id={`${id}-list`}
        aria-label="Results"
        sx={{ maxHeight: 'min(480px, 62vh)', overflowY: 'auto', px: 1, pb: offers.length > 0 ? 1 : 0 }}
      >
        {groups.map(({ label, offers: own }, position) => (
          // biome-ignore lint/a11y/useSemanticElements: a group within a listbox is no fieldset
          <div key={label} role="group" aria-labelledby={`${id}-group-${position}`}>
            <Box
              id={`${id}-group-${position}`}
              sx={{ px: 1.5, pt: 1.25, pb: 0.5, typography: 'caption', fontWeight: 600, color: 'text.secondary' }}
            >
              {label}
            </Box>
            {own.map((offer) => {
              place += 1;
              const mine = place;
              return (
                <Option
                  key={offer.key}
                  offer={offer}
                  id={`${id}-${mine}`}
                  isChosen={mine === at}
                  onChoose={() => go(offer)}
                  onPoint={() => setIndex(mine)}
                />
              );
            })}
          </div>
        ))}
      </Box>
      {offers.length === 0 && !isSearching && (
        <Box sx={{ px: 2.5, py: 2.5, color: 'text.secondary' }}>
          No results for “{text.trim()}”. Search by name, number or code.
        </Box>
      )}
      {error ? (
        <Box role="alert" sx={{ px: 2.5, py: 1.5, color: 'error.main' }}>
          {error instanceof Error ? error.message : 'Couldn’t search records.'}
        </Box>
      ) : null}
      <Box
        aria-hidden
        sx={{
          display: { xs: 'none', sm: 'flex' },
          gap: 2,
          px: 2.5,
          py: 1,
          borderTop: 1,
          borderColor: 'divider',
          typography: 'caption',
          color: 'text.secondary',
          flexShrink: 0,
        }}
      >
        <span>↑ ↓ choose</span>
        <span>Enter opens</span>
        <span>Esc closes</span>
      </Box>
      <div role="status" style={visuallyHidden}>
        {isSearching ? '' : countText(groups, text)}
      </div>
    </Dialog>
  );
}

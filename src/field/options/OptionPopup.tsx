import Popper from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { inSentence } from '#engine/define/fields';
import type { Combo } from './useCombo';

const Sheet = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  boxShadow: theme.shadows[4],
  minWidth: 'min(400px, calc(100vw - 16px))',
  maxWidth: 'calc(100vw - 16px)',
  padding: theme.spacing(0.5, 0),
  '& [role=listbox]': { maxHeight: 288, overflowY: 'auto' },
  '& [role=option]': {
    display: 'flex',
    alignItems: 'baseline',
    flexWrap: 'wrap',
    columnGap: theme.spacing(1.5),
    padding: theme.spacing(0.75, 1.5),
    cursor: 'pointer',
    '@media (pointer: coarse)': { padding: theme.spacing(1.25, 1.5) },
  },
  '& [aria-selected=true]': { background: theme.palette.action.selected },
  '& [role=option]:hover': { background: theme.palette.action.hover },
  '& .code, & .detail, & .note': { color: theme.palette.text.secondary },
  '& .code': { flex: 'none', minWidth: theme.spacing(8) },
  '& .name': { flex: '1 1 auto', minWidth: 0 },
  // Next to the name if there is room, otherwise below it.
  '& .detail': { flex: '0 1 auto', fontSize: theme.typography.caption.fontSize },
  '& .note': { padding: theme.spacing(0.75, 1.5) },
}));

interface AnchorProps {
  anchor: RefObject<HTMLElement | null>;
}

/** A box or a cell: as wide as it is, a list below it is easy to find. */
const boxOf = (anchor: HTMLElement | null) =>
  anchor?.closest<HTMLElement>('[role=gridcell], .MuiInputBase-root') ?? anchor;

/**
 * A popup below a box or a cell, in a portal. It stays inside the landmark or dialog, so that assistive technology finds it there and a
 * dialog doesn't treat it as outside.
 */
export function Under({ anchor, children }: AnchorProps & { children: ReactNode }) {
  return (
    <Popper
      open
      role="presentation"
      anchorEl={() => boxOf(anchor.current) as HTMLElement}
      container={() => anchor.current?.closest('.MuiModal-root, main') ?? document.body}
      placement="bottom-start"
      modifiers={[{ name: 'offset', options: { offset: [0, 2] } }]}
      sx={{ zIndex: (theme) => theme.zIndex.modal + 1 }}
    >
      {children}
    </Popper>
  );
}

interface OptionPopupProps extends AnchorProps {
  combo: Combo;
  label: string;
  /** The note when nothing has been typed and there is nothing to choose. */
  emptyText?: string | undefined;
}

/** The open list of a combobox. */
export function OptionPopup({ anchor, combo, label, emptyText }: OptionPopupProps) {
  const { found, text, listId, marked } = combo;
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    sheet.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  });
  if (text === undefined) return null;
  const note = noteOf(combo, label, emptyText);
  if (found.list.length === 0 && !note) return null;
  return (
    <Under anchor={anchor}>
      {/* Focus stays in the input: pressing the mouse here must not take it. */}
      <Sheet
        ref={sheet}
        onMouseDown={(event) => event.preventDefault()}
        style={{ width: boxOf(anchor.current)?.clientWidth }}
      >
        {found.list.length > 0 && (
          <div role="listbox" id={listId} aria-label={label}>
            {found.list.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input, which points here by aria-activedescendant
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <div
                key={option.value}
                role="option"
                id={`${listId}-${index}`}
                aria-selected={index === marked}
                onClick={() => combo.pick(option)}
              >
                {option.code && <span className="code">{option.code}</span>}
                <span className="name">{option.label}</span>
                {option.detail && <span className="detail">{option.detail}</span>}
              </div>
            ))}
          </div>
        )}
        {note && (
          <div className="note" role="status">
            {note}
          </div>
        )}
      </Sheet>
    </Under>
  );
}

function noteOf(
  { found, text }: Combo,
  label: string,
  emptyText = 'Type to search by code or name',
): string | undefined {
  if (found.status === 'failed') return 'The search failed. Type on to try again.';
  if (found.more > 0) return `${found.more} more; type to narrow down`;
  if (found.list.length > 0 || found.status === 'stale') return undefined;
  if (found.status === 'slow') return 'Searching…';
  return text ? `No ${inSentence(label)} found for “${text}”` : emptyText;
}

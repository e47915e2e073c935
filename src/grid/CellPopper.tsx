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
  minWidth: 'min(320px, calc(100vw - 16px))',
  maxWidth: 'calc(100vw - 16px)',
  padding: theme.spacing(0.5, 0),
  '& [role=listbox]': { maxHeight: 288, overflowY: 'auto' },
  '& [role=option]': {
    display: 'flex',
    alignItems: 'baseline',
    gap: theme.spacing(1.5),
    padding: theme.spacing(0.75, 1.5),
    cursor: 'pointer',
    '@media (pointer: coarse)': { padding: theme.spacing(1.25, 1.5) },
  },
  '& [aria-selected=true]': { background: theme.palette.action.selected },
  '& [role=option]:hover': { background: theme.palette.action.hover },
  '& .code, & .detail, & .note': { color: theme.palette.text.secondary },
  '& .code': { fontVariantNumeric: 'tabular-nums', flex: 'none', minWidth: theme.spacing(8) },
  '& .name': { flex: 1, minWidth: 0 },
  '& .detail': { flex: 'none', maxWidth: '55%', fontSize: theme.typography.caption.fontSize },
  '& .note': { padding: theme.spacing(0.75, 1.5) },
}));

const Bubble = styled('div', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: 'error' | 'warning' }>(
  ({ theme, tone }) => ({
    ...theme.typography.caption,
    background: theme.palette.background.paper,
    color: theme.palette.text.primary,
    border: `1px solid ${theme.palette[tone].main}`,
    borderLeftWidth: 4,
    borderRadius: theme.shape.borderRadius,
    boxShadow: theme.shadows[2],
    padding: theme.spacing(0.5, 1),
    maxWidth: 320,
    pointerEvents: 'none',
  }),
);

interface AnchorProps {
  anchor: RefObject<HTMLElement | null>;
}

/**
 * A popup below a cell, in a portal. It stays inside the grid's landmark or dialog, so that assistive technology finds it there and a
 * dialog doesn't treat it as outside.
 */
function UnderCell({ anchor, children }: AnchorProps & { children: ReactNode }) {
  const cell = () => (anchor.current?.closest('[role=gridcell]') ?? anchor.current) as HTMLElement;
  return (
    <Popper
      open
      role="presentation"
      anchorEl={cell}
      container={() => anchor.current?.closest('[role=dialog], main') ?? document.body}
      placement="bottom-start"
      modifiers={[{ name: 'offset', options: { offset: [0, 2] } }]}
      sx={{ zIndex: (theme) => theme.zIndex.modal + 1 }}
    >
      {children}
    </Popper>
  );
}

/** A problem or warning of the active cell. The cell itself has the text for assistive technology. */
export const ProblemBubble = ({ anchor, message, isRemark }: AnchorProps & { message: string; isRemark?: boolean }) => (
  <UnderCell anchor={anchor}>
    <Bubble tone={isRemark ? 'warning' : 'error'} aria-hidden>
      {message}
    </Bubble>
  </UnderCell>
);

/** The open list of a look-up or choice cell. */
export function OptionPopup({ anchor, combo, label }: AnchorProps & { combo: Combo; label: string }) {
  const { options, text, listId, marked } = combo;
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    sheet.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  });
  if (text === undefined) return null;
  const note = noteOf(combo, label);
  if (options.list.length === 0 && !note) return null;
  return (
    <UnderCell anchor={anchor}>
      {/* Focus stays in the cell's input: pressing the mouse here must not take it. */}
      <Sheet ref={sheet} onMouseDown={(event) => event.preventDefault()}>
        {options.list.length > 0 && (
          <div role="listbox" id={listId} aria-label={label}>
            {options.list.map((option, index) => (
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
    </UnderCell>
  );
}

function noteOf({ options, text }: Combo, label: string): string | undefined {
  if (options.status === 'failed') return 'The search failed. Type on to try again.';
  if (options.list.length > 0 || options.status === 'stale') return undefined;
  if (options.status === 'slow') return 'Searching…';
  return text ? `No ${inSentence(label)} found for “${text}”` : 'Type to search by code or name';
}

import type { AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '#src/format/format';
import { Message } from '#src/shell/layout';

/** '1 price', '1,204 prices'. */
export const pricesText = (count: number): string => (count === 1 ? '1 price' : `${formatCount(count)} prices`);

/** The message above the prices, with its actions. */
export interface PricesMessage {
  severity: AlertColor;
  text: string;
  action?: 'changes' | 'restart';
  /** The change that was just made. */
  batchId?: string;
}

interface SaidActionProps {
  said: PricesMessage;
  onChanges: () => void;
  /** Undoes the change; absent without permission. */
  onUndo?: ((batchId: string) => Promise<void>) | undefined;
  onRestart: () => void;
  onClose: () => void;
}

/** The message's buttons. */
export function MessageAction({ said, onChanges, onUndo, onRestart, onClose }: SaidActionProps) {
  const [isBusy, setBusy] = useState(false);
  const close = useRef<HTMLButtonElement>(null);
  const { action, batchId } = said;
  // The dialog returns the focus to the button that opened it, which has nothing left to change and is disabled.
  useEffect(() => {
    if (!batchId) return;
    const timer = setTimeout(() => close.current?.focus());
    return () => clearTimeout(timer);
  }, [batchId]);
  const undo = batchId && onUndo ? () => onUndo(batchId) : undefined;
  const button = (label: string, onClick: () => void) => (
    <Button size="small" color="inherit" disabled={isBusy} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <>
      {undo
        ? button('Undo', () => {
            setBusy(true);
            void undo().finally(() => {
              setBusy(false);
              // “Undo” is gone, and the keyboard stays at the message.
              setTimeout(() => close.current?.focus());
            });
          })
        : null}
      {action === 'changes' ? button('View', onChanges) : null}
      {action === 'restart' ? button('Start over', onRestart) : null}
      <Button ref={close} size="small" color="inherit" onClick={onClose}>
        Close
      </Button>
    </>
  );
}

interface NoPricesProps {
  hasRows: boolean;
  onAll: () => void;
  onClear: () => void;
}

/** In place of the prices if none is listed. */
export const NoPrices = ({ hasRows, onAll, onClear }: NoPricesProps) => (
  <Message
    level="h2"
    heading={hasRows ? 'Nothing here' : 'No prices match'}
    text={
      hasRows
        ? 'No listed price belongs here yet. Choose a rule above or type new prices; warnings appear here.'
        : 'No price passes the filter. To set prices for an outlet or channel that has none, turn on “Include places without their own price”.'
    }
    action={
      <Button variant="outlined" onClick={hasRows ? onAll : onClear}>
        {hasRows ? 'Show all' : 'Clear the filter'}
      </Button>
    }
  />
);

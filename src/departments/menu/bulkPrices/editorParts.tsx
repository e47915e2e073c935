import type { AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatCount } from '#src/format/format';
import { Message } from '#src/shell/layout';

/** '1 price', '1,204 prices'. */
export const pricesText = (count: number): string => (count === 1 ? '1 price' : `${formatCount(count)} prices`);

/** What the page says above the prices, and what can be done about it. */
export interface Said {
  severity: AlertColor;
  text: string;
  action?: 'changes' | 'restart';
}

interface SaidActionProps {
  said: Said;
  onChanges: () => void;
  onRestart: () => void;
  onClose: () => void;
}

/** The buttons of what is said. */
export const SaidAction = ({ said, onChanges, onRestart, onClose }: SaidActionProps) => (
  <>
    {said.action === 'changes' ? (
      <Button size="small" color="inherit" onClick={onChanges}>
        Look at it, or undo
      </Button>
    ) : (
      <Button size="small" color="inherit" onClick={onRestart}>
        Start anew
      </Button>
    )}
    <Button size="small" color="inherit" onClick={onClose}>
      Close
    </Button>
  </>
);

interface NoPricesProps {
  hasRows: boolean;
  onAll: () => void;
  onClear: () => void;
}

/** In place of the prices when none is listed. */
export const NoPrices = ({ hasRows, onAll, onClear }: NoPricesProps) => (
  <Message
    level="h2"
    heading={hasRows ? 'Nothing of this kind' : 'No prices match'}
    text={
      hasRows
        ? 'No listed price belongs here. Choose a rule above, or type new prices, and what needs a look stands here.'
        : 'The filter hides them all. For prices of an outlet or a channel that none has yet, switch on “Also without own price”.'
    }
    action={
      <Button variant="outlined" onClick={hasRows ? onAll : onClear}>
        {hasRows ? 'Show all' : 'Clear the filter'}
      </Button>
    }
  />
);

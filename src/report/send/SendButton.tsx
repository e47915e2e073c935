import SendIcon from '@mui/icons-material/SendOutlined';
import Button from '@mui/material/Button';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { Report, ReportLetter } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { lazyPart } from '#src/shell/parts';

const SendMenu = lazyPart(
  'the letter',
  () => import('./SendMenu'),
  ({ onClose }) => onClose(),
);

interface SendButtonProps {
  report: Report;
  letter: ReportLetter;
  /** The figures on screen; undefined while they are incomplete. */
  answer: ReportAnswer | undefined;
  /** The address asks for it: the menu opens with the figures. */
  isAsked: boolean;
  /** The menu that the address asked for was opened. */
  onAsked: () => void;
  onPrint: () => void;
}

/** Sends the report to the company, account or other record that it is about. */
export function SendButton({ report, letter, answer, isAsked, onAsked, onPrint }: SendButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isReady = answer !== undefined;
  useEffect(() => {
    if (!isAsked || !isReady) return;
    setOpen(true);
    onAsked();
  }, [isAsked, isReady, onAsked]);
  return (
    <>
      <Button
        ref={button}
        size="small"
        variant="outlined"
        startIcon={<SendIcon fontSize="small" />}
        disabled={!isReady}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        Send
      </Button>
      {isOpen && answer && (
        <Suspense>
          <SendMenu {...{ report, letter, answer, onPrint }} anchor={button.current} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

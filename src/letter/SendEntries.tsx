import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import type { Addressee } from './addressee';
import { mailLink, whatsAppLink } from './letterText';

interface SendEntriesProps {
  /** Undefined while it is loaded, or if there is none. */
  addressee: Addressee | undefined;
  /** What an addressee is called, inside a sentence: 'supplier'. */
  one: string;
  subject: string;
  /** The message; undefined while it is incomplete. */
  text: string | undefined;
  /** Why nothing can be sent. @default it can */
  reason?: string | undefined;
  onDone: () => void;
}

/** Menu entries that open a message to the addressee in the person’s mail program or in WhatsApp. The person sends it. */
export function SendEntries({ addressee, one, subject, text, reason, onDone }: SendEntriesProps) {
  const entry = (label: string, address: string | undefined, what: string, href: string, isElsewhere: boolean) => {
    const why = reason ?? (address === '' ? `The ${one} has no ${what}` : undefined);
    return (
      <MenuItem
        key={label}
        component="a"
        href={href}
        disabled={why !== undefined || !address || text === undefined}
        onClick={onDone}
        {...(isElsewhere ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        <ListItemText
          primary={label}
          secondary={why}
          slotProps={{ primary: { variant: 'body2' }, secondary: { variant: 'caption' } }}
        />
      </MenuItem>
    );
  };
  const { email, phone } = addressee ?? {};
  return (
    <>
      {entry(`Email to ${one}`, email, 'email', mailLink(email ?? '', subject, text ?? ''), false)}
      {entry(`WhatsApp to ${one}`, phone, 'phone', whatsAppLink(phone ?? '', text ?? ''), true)}
    </>
  );
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { email, longText } from '#engine/define/builders';
import { titleOf } from '#engine/read/entities';
import { ActionDialog, type ActionDialogProps } from '#src/form/dialogs/ActionDialog';
import { mailLink, whatsAppLink } from '#src/letter/letterText';
import type { Offer } from '../actions';
import { letterStateIn } from './letterState';
import { type LetterProps, useLetterMessage } from './useLetterMessage';

interface SendDialogProps extends LetterProps {
  offer: Offer;
  onClose: () => void;
  onConfirm: ActionDialogProps['onConfirm'];
}

/** Asks for the address and emails the document as a PDF; or opens it in WhatsApp or the person's mail app, and records that. */
export function SendDialog(props: SendDialogProps) {
  const { entity, record, session, offer, onClose, onConfirm } = props;
  const { addressee, isPending, one, title, text } = useLetterMessage(props);
  const [refusal, setRefusal] = useState<string>();
  const { canEmail } = letterStateIn(record);
  if (isPending) return null;
  const own = (way: 'whatsApp' | 'mailApp', to: string) => {
    setRefusal(undefined);
    onConfirm({ way, ...(way === 'mailApp' ? { to } : {}) }).catch((error: unknown) =>
      setRefusal(error instanceof Error ? error.message : String(error)),
    );
  };
  const ways = [
    {
      label: 'WhatsApp',
      way: 'whatsApp' as const,
      to: addressee?.phone ?? '',
      href: whatsAppLink(addressee?.phone ?? '', text ?? ''),
      lacks: 'phone',
    },
    {
      label: 'Mail app',
      way: 'mailApp' as const,
      to: addressee?.email ?? '',
      href: mailLink(addressee?.email ?? '', title, text ?? ''),
      lacks: 'email',
    },
  ];
  return (
    <ActionDialog
      entity={entity}
      session={session}
      question={`${offer.label}: ${titleOf(entity, record)}`}
      text={canEmail ? 'It goes as a PDF by email. A message is optional.' : undefined}
      verb="Send email"
      isDisabled={!canEmail}
      fields={
        canEmail
          ? {
              to: email({ required: true, label: 'Email', default: addressee?.email ?? '' }),
              message: longText({ maxLength: 1000 }),
            }
          : {}
      }
      details={
        <>
          {canEmail ? null : (
            <Alert severity="info" sx={{ mb: 1.5 }}>
              This server can’t send email yet: its administrator sets SMTP_URL. Until then, use WhatsApp or your mail
              app. The order says that you did.
            </Alert>
          )}
          {canEmail && addressee && !addressee.email ? (
            <Alert severity="info" sx={{ mb: 1.5 }}>
              The {one} has no email yet. Enter one here, or add it to the {one} for next time.
            </Alert>
          ) : null}
          {refusal ? (
            <Alert severity="error" sx={{ mb: 1.5 }}>
              {refusal}
            </Alert>
          ) : null}
          <Stack direction="row" spacing={1} useFlexGap sx={{ mb: 1.5, flexWrap: 'wrap' }}>
            {ways.map(({ label, way, to, href, lacks }) => (
              <Button
                key={way}
                component="a"
                href={href}
                {...(way === 'whatsApp' ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
                variant="outlined"
                disabled={!to || text === undefined}
                onClick={() => own(way, to)}
              >
                {to ? label : `${label}: the ${one} has no ${lacks}`}
              </Button>
            ))}
          </Stack>
        </>
      }
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
}

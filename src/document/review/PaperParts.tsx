import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { objectIn } from '#engine/run/values';
import { type ConsoleSession, useSession } from '#src/shell/session';
import { fontFamily } from '#src/shell/theme';

/** What printed papers have in common: whose they are, what they are, and where people sign. */

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

interface PaperSenderProps {
  /** Its logo and address are on the paper. */
  outlet: ConsoleSession['outlet'];
  /** What the paper is. */
  title: string;
  number: string;
  /** Below the number: its date. */
  about: string;
}

/** The top of a paper: group and outlet on the left, title and number on the right. */
export function PaperSender({ outlet, title, number, about }: PaperSenderProps) {
  const contact = objectIn(outlet.contact_info);
  const groupName = textOf(useSession().group.name);
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, alignItems: 'flex-start' }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        {textOf(outlet.print_logo) ? (
          <Box component="img" src={textOf(outlet.print_logo)} alt="" sx={{ maxHeight: 56, maxWidth: 160 }} />
        ) : null}
        <Box>
          <Box sx={{ fontSize: 16, fontWeight: 600 }}>{groupName || textOf(outlet.name)}</Box>
          {groupName && groupName !== outlet.name ? <Box sx={{ fontSize: 12 }}>{textOf(outlet.name)}</Box> : null}
          <Box sx={{ fontSize: 11, whiteSpace: 'pre-line' }}>
            {[contact.address, contact.city].map(textOf).filter(Boolean).join(', ')}
          </Box>
          <Box sx={{ fontSize: 11 }}>{[contact.phone, contact.email].map(textOf).filter(Boolean).join(' · ')}</Box>
          <Box sx={{ fontSize: 11 }}>{textOf(contact.taxRegNo) ? `Tax no. ${textOf(contact.taxRegNo)}` : ''}</Box>
        </Box>
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        <Box sx={{ fontSize: 18, fontWeight: 600 }}>{title}</Box>
        <Box sx={{ fontSize: 14 }}>{number}</Box>
        <Box sx={{ fontSize: 11 }}>{about}</Box>
      </Box>
    </Box>
  );
}

/** At the bottom of every page, so that a single sheet says what it belongs to. */
export const PaperFoot = ({ text }: { text: string }) => (
  <GlobalStyles
    styles={{
      '@media screen': { '.print-only': { display: 'none !important' } },
      '@media print': {
        '@page': { '@bottom-left': { content: `"${text.replaceAll('"', '')}"`, font: `8pt ${fontFamily}` } },
      },
    }}
  />
);

/** A line to sign on. */
export interface Signature {
  /** 'Approved by' */
  label: string;
  /** Below the label, who and when, if that is known. */
  text?: string;
}

/** Space to sign, side by side. */
export const Signatures = ({ of }: { of: readonly Signature[] }) => (
  <Box className="print-only" sx={{ mt: 8 }}>
    <Box sx={{ display: 'flex', gap: 4 }}>
      {of.map(({ label, text }) => (
        <Box key={label} sx={{ flex: 1, borderTop: '1px solid #000', pt: 0.5, fontSize: 11 }}>
          <Box sx={{ fontWeight: 600 }}>{label}</Box>
          {text || ' '}
        </Box>
      ))}
    </Box>
  </Box>
);

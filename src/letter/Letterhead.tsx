import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { objectIn } from '#engine/run/values';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

interface LetterheadProps {
  /** The group's name, above the outlet's if they differ. */
  group: string;
  /** Whose address and logo are in the header. */
  outlet: { readonly name?: unknown; readonly contact_info?: unknown; readonly print_logo?: unknown };
  /** The document's title. */
  title: string;
  /** Below the title: number, dates. */
  about: ReactNode;
  /** The addressee, line by line, without blank lines. */
  to: readonly unknown[];
}

/** A printed document's header: sender, title, addressee. */
export function Letterhead({ group, outlet, title, about, to }: LetterheadProps) {
  const contact = objectIn(outlet.contact_info);
  const lines = [
    textOf(outlet.name) === group ? '' : textOf(outlet.name),
    [contact.address, contact.city].map(textOf).filter(Boolean).join(', '),
    [contact.phone, contact.email].map(textOf).filter(Boolean).join(' · '),
    textOf(contact.taxRegNo) && `Tax registration no. ${textOf(contact.taxRegNo)}`,
  ].filter(Boolean);
  return (
    <Box sx={{ fontSize: 13 }}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          justifyContent: 'space-between',
          gap: { xs: 2, sm: 4 },
          alignItems: 'flex-start',
          '@media print': { flexDirection: 'row' },
        }}
      >
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', minWidth: 0 }}>
          {textOf(outlet.print_logo) ? (
            <Box component="img" src={textOf(outlet.print_logo)} alt="" sx={{ maxHeight: 56, maxWidth: 160 }} />
          ) : null}
          <Box>
            <Box sx={{ fontSize: 17, fontWeight: 600 }}>{group || textOf(outlet.name)}</Box>
            {lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Box>
        </Box>
        <Box sx={{ textAlign: { xs: 'left', sm: 'right' }, '@media print': { textAlign: 'right' } }}>
          <Box sx={{ fontSize: 20, fontWeight: 600 }}>{title}</Box>
          {about}
        </Box>
      </Box>
      <Box sx={{ mt: 3, whiteSpace: 'pre-line' }}>
        {to
          .map(textOf)
          .filter(Boolean)
          .map((line, index) => (
            <Box key={line} sx={index === 0 ? { fontWeight: 600, fontSize: 15 } : {}}>
              {line}
            </Box>
          ))}
      </Box>
    </Box>
  );
}

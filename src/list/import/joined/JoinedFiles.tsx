import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { SmallSelect } from '#src/field/SmallSelect';
import { formatCount } from '#src/format/format';
import type { FileState } from '../useFile';

/** By which columns two files are joined, as guessed, and changed by hand. */
export function JoinedFiles({ state: { chosen, sheet, join } }: { state: FileState }) {
  const { second } = chosen ?? {};
  if (!chosen || !second || !sheet.joined) return null;
  const { keys, sheets } = second;
  const { alone } = sheet.joined;
  const options = (at: 0 | 1) =>
    sheets[at].headings.map((heading, index) => [index, heading || `Column ${index + 1}`] as const);
  const without = [
    ...(alone.first > 0 ? [`${formatCount(alone.first)} of ${chosen.file.name}`] : []),
    ...(alone.second > 0 ? [`${formatCount(alone.second)} of ${second.name}, which are left out`] : []),
  ];
  return (
    <Box component="section" aria-label="Joined files" sx={{ mb: 2 }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: 2,
          pt: 1,
          mb: 1,
        }}
      >
        <SmallSelect
          label={`Same in ${chosen.file.name}`}
          value={keys.first}
          options={options(0)}
          onChoose={(first) => join({ ...keys, first: Number(first) })}
        />
        <SmallSelect
          label={`and in ${second.name}`}
          value={keys.second}
          options={options(1)}
          onChoose={(other) => join({ ...keys, second: Number(other) })}
        />
      </Box>
      <Alert severity={without.length > 0 ? 'warning' : 'info'}>
        {without.length > 0
          ? `Rows without a partner: ${without.join('; ')}.`
          : 'Every row has a partner in the other file.'}
      </Alert>
    </Box>
  );
}

import Box from '@mui/material/Box';
import { ENCODINGS } from '#engine/run/files/encodings';
import { SmallSelect } from '#src/field/SmallSelect';
import { cellText } from './sheet';
import type { FileState } from './useFile';

/** Lines that can be chosen as the headings. */
const LINES = 20;
const LONGEST = 60;

/** Where a file's rows are, as guessed, and changed by hand: its sheet, the line of its headings, its encoding. */
export function FileLayout({ state }: { state: FileState }) {
  const { chosen } = state;
  if (!chosen) return null;
  const { tables, place } = chosen;
  const cells = tables.tables[place.table]?.cells ?? [];
  const lines = cells.slice(0, LINES).flatMap((row, index): [number, string][] => {
    const text = row.map(cellText).filter(Boolean).join(', ').slice(0, LONGEST);
    return text ? [[index + 1, `Row ${index + 1}: ${text}`]] : [];
  });
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
        gap: 2,
        pt: 1,
        mb: 2,
      }}
    >
      {tables.tables.length > 1 ? (
        <SmallSelect
          label="Sheet"
          value={place.table}
          options={tables.tables.map(({ name }, index) => [index, name])}
          onChoose={(value) => state.chooseTable(Number(value))}
        />
      ) : null}
      <SmallSelect
        label="Headings"
        value={place.heading}
        options={lines}
        onChoose={(value) => state.chooseHeading(Number(value))}
      />
      {tables.encoding ? (
        <SmallSelect
          label="Encoding"
          value={tables.encoding}
          options={Object.entries(ENCODINGS)}
          onChoose={state.chooseEncoding}
        />
      ) : null}
    </Box>
  );
}

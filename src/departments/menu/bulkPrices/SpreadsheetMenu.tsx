import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ChangeEvent, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { PreviewLine } from '#resources/menu/priceChange.rules';
import { formatCount } from '#src/format/format';
import { readSheet } from '#src/list/import/reader/reader';
import { useSession } from '#src/shell/session';
import { exportTable } from '#src/table/export';
import { pricesInSheet, sheetOfLines } from './spreadsheet';

interface SpreadsheetMenuProps {
  lines: readonly PreviewLine[];
  outletName: (id: string) => string;
  onPrices: (prices: Readonly<Record<string, string>>) => void;
  /** The result, for the person. */
  onSay: (severity: 'success' | 'warning' | 'error', text: string) => void;
}

const MOST_NAMED = 5;
const linesText = (numbers: readonly number[]): string =>
  numbers.slice(0, MOST_NAMED).join(', ') +
  (numbers.length > MOST_NAMED ? ` and ${numbers.length - MOST_NAMED} more` : '');

/** The listed prices as a file, and new prices from one. */
export function SpreadsheetMenu({ lines, outletName, onPrices, onSay }: SpreadsheetMenuProps) {
  const { can, timeZone } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const canEdit = can('BULK_PRICE', 'edit');
  const canExport = can('MENU_ITEM', 'export');
  if (!canEdit && !canExport) return null;

  const save = (format: 'csv' | 'xlsx') => {
    setAnchor(null);
    dataProvider
      .exported('items', { rows: lines.length, format })
      .then(() => exportTable(sheetOfLines(lines, outletName, timeZone), format))
      .catch((error: unknown) =>
        onSay('error', error instanceof Error ? error.message : 'Couldn’t create the file. Try again.'),
      );
  };
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    target.value = '';
    if (!chosen) return;
    try {
      const { prices, missing } = pricesInSheet(await readSheet(chosen), lines, outletName);
      const count = Object.keys(prices).length;
      onPrices(prices);
      const taken = `${formatCount(count)} ${count === 1 ? 'price' : 'prices'} taken from ${chosen.name}; review them before you apply them.`;
      if (missing.length === 0) return onSay('success', taken);
      onSay('warning', `${taken} These rows match no price in this list, or more than one: ${linesText(missing)}.`);
    } catch (error) {
      onSay(
        'error',
        error instanceof Error ? error.message : 'Couldn’t read the file. Save it as XLSX or CSV and try again.',
      );
    }
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Spreadsheet
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {canExport && (
          <MenuItem disabled={lines.length === 0} onClick={() => save('xlsx')}>
            Download these prices as XLSX
          </MenuItem>
        )}
        {canExport && (
          <MenuItem disabled={lines.length === 0} onClick={() => save('csv')}>
            Download these prices as CSV
          </MenuItem>
        )}
        {canEdit && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              file.current?.click();
            }}
          >
            Upload new prices from a file
          </MenuItem>
        )}
      </Menu>
      <input
        ref={file}
        type="file"
        hidden
        accept=".csv,.xlsx"
        aria-label="File with new prices"
        onChange={(event) => void take(event)}
      />
    </>
  );
}

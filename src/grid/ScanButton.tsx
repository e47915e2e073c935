import ScanIcon from '@mui/icons-material/QrCodeScanner';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { CameraScan, canScan } from '#src/field/scan/CameraScan';
import type { GridColumn, LookupOption } from './types';

interface ScanButtonProps {
  /** The column with the item. */
  column: GridColumn<object> | undefined;
  /** Takes the item; what it returns is said next to the button. */
  onFound: (option: LookupOption) => string;
}

/** Finds an item by the barcode in front of the camera; nothing where the browser can't read one. */
export function ScanButton({ column, onFound }: ScanButtonProps) {
  const [isScanning, setScanning] = useState(false);
  const [said, setSaid] = useState('');
  const lookup = column?.lookup;
  if (!lookup || !canScan()) return null;
  const take = async (code: string) => {
    setScanning(false);
    try {
      const option = (await lookup.match([code])).get(code);
      setSaid(option ? onFound(option) : `No item has the code ${code}.`);
    } catch {
      setSaid(`The code ${code} could not be looked up. Scan it again, or search for the item.`);
    }
  };
  return (
    <div className="lc-wide">
      <Button variant="outlined" startIcon={<ScanIcon />} sx={{ minHeight: 48 }} onClick={() => setScanning(true)}>
        Scan a barcode
      </Button>
      <div role="status">{said}</div>
      {isScanning ? <CameraScan onCode={(code) => void take(code)} onClose={() => setScanning(false)} /> : null}
    </div>
  );
}

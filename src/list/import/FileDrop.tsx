import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type DragEvent, useRef, useState } from 'react';
import { formatCount } from '#src/format/format';
import type { Progress } from './sending';

interface FileDropProps {
  isBusy: boolean;
  /** The rows that have been read. */
  reading?: Progress | undefined;
  onTake: (file: File) => void;
  /** Stops reading, where nothing else on the page does. */
  onCancel?: () => void;
}

/** Takes a file: dropped, or chosen. Says how far it is read. */
export function FileDrop({ isBusy, reading, onTake, onCancel }: FileDropProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    setOver(false);
    if (file) onTake(file);
  };
  return (
    <Box
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        take(event.dataTransfer.files[0]);
      }}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        p: 4,
        border: 1,
        borderStyle: 'dashed',
        borderColor: over ? 'primary.main' : 'divider',
        borderRadius: 1,
        textAlign: 'center',
      }}
    >
      <UploadIcon sx={{ color: 'text.disabled', fontSize: 40 }} />
      <Typography variant="body2">Drop a CSV or XLSX file here</Typography>
      <Button variant="contained" disabled={isBusy} onClick={() => picker.current?.click()}>
        {isBusy ? 'Reading file' : 'Choose file'}
      </Button>
      {isBusy ? (
        <Box sx={{ width: '100%', maxWidth: 320 }}>
          <LinearProgress
            aria-label="Progress"
            {...(reading ? { variant: 'determinate', value: (reading.done / reading.total) * 100 } : {})}
          />
          <Typography variant="caption" color="text.secondary">
            {reading ? `${formatCount(reading.done)} of ${formatCount(reading.total)} rows` : ' '}
          </Typography>
          {onCancel ? (
            <Button size="small" onClick={onCancel}>
              Cancel
            </Button>
          ) : null}
        </Box>
      ) : null}
      <input
        ref={picker}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        aria-label="File to import"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </Box>
  );
}

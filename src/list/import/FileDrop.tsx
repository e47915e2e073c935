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
  /** Two files are taken where both are asked for. */
  onTake: (file: File, second?: File) => void;
  /** Whether two files can be chosen together. @default false */
  takesTwo?: boolean;
  /** Stops reading, where nothing else on the page does. */
  onCancel?: () => void;
}

/** Takes a file: dropped, or chosen. Says how far it is read. */
export function FileDrop({ isBusy, reading, onTake, takesTwo = false, onCancel }: FileDropProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    setOver(false);
    const [file, second] = files ?? [];
    if (file) onTake(file, takesTwo ? second : undefined);
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
        take(event.dataTransfer.files);
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
      <Typography variant="body2">
        {takesTwo ? 'Drop a CSV or XLSX file here, or two' : 'Drop a CSV or XLSX file here'}
      </Typography>
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
        multiple={takesTwo}
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        aria-label="File to import"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </Box>
  );
}

import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, useRef, useState } from 'react';
import type { Entity } from '#engine/define/declaration';
import { inSentence } from '#engine/define/fields';
import { LastImports } from './LastImports';
import { templateOf } from './template';
import type { ImportState } from './useImport';
import { download, toCsv } from './writing';

/** File upload: dropped, or chosen. With a template for people who have none yet. */
export function FileStep({ entity, state }: { entity: Entity; state: ImportState }) {
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const many = inSentence(entity.label.many);
  const take = (file: File | undefined) => {
    setOver(false);
    if (file) void state.take(file);
  };
  return (
    <>
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
        <Button variant="contained" disabled={state.busy} onClick={() => picker.current?.click()}>
          {state.busy ? 'Reading file' : 'Choose file'}
        </Button>
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
      <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
        Any sheet works: columns are matched in the next step. A row with an existing code or name updates that record;
        blank cells leave it unchanged. Sizes or ingredients can have a row each.{' '}
        <Button
          size="small"
          sx={{ verticalAlign: 'baseline', p: 0, minWidth: 0 }}
          onClick={async () => {
            const { headings, rows } = templateOf(state.columns, state.today);
            download(`${many} template.csv`, await toCsv(headings, rows));
          }}
        >
          Download template
        </Button>
      </Typography>
      <LastImports entity={entity} state={state} />
    </>
  );
}

import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Entity } from '#engine/define/declaration';
import { inSentence } from '#engine/define/fields';
import { csvFile } from '#engine/run/files/csv';
import { saveCsv } from '#src/table/export';
import { FileDrop } from './FileDrop';
import { LastImports } from './last/LastImports';
import { templateOf } from './template';
import type { ImportState } from './useImport';

/** File upload: dropped, or chosen. With a template for people who have none yet. */
export function FileStep({ entity, state }: { entity: Entity; state: ImportState }) {
  const many = inSentence(entity.label.many);
  return (
    <>
      <FileDrop isBusy={state.busy} reading={state.reading} onTake={state.take} />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
        Any sheet works: columns are matched in the next step. A row with an existing code or name updates that record;
        blank cells leave it unchanged. Sizes or ingredients can have a row each.
      </Typography>
      <Button
        size="small"
        sx={{ ml: -0.5 }}
        onClick={() => {
          const { headings, rows } = templateOf(state.columns, state.today);
          saveCsv(csvFile([headings, ...rows]), `${many} template.csv`);
        }}
      >
        Download template
      </Button>
      <LastImports entity={entity} state={state} />
    </>
  );
}

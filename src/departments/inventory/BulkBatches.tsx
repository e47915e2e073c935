import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { recordsIn } from '#engine/run/values';
import { entity } from '#resources';
import { recipesOn } from '#resources/inventory/batchRecipes.rules';
import { DayField } from '#src/field/dates/DayField';
import { allMatching } from '#src/form/facts/loadFacts';
import { useFormSession } from '#src/form/facts/useFormSession';
import { SkeletonRows } from '#src/list/ListStates';
import { Message, Page } from '#src/shell/layout';
import { PageFailure } from '#src/shell/layout/LoadFailure';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { BATCH_COLUMNS, BatchRow } from './bulkBatches/BatchRow';
import { type Typed, useBatches } from './bulkBatches/useBatches';

const runs = () => entity('batchRuns');

/** `/bulkBatchProcess`: today's production, one row per recipe, recorded together. */
export default function BulkBatches({ tool }: PageSlotProps) {
  const { outletId, can } = useSession();
  if (!can('BATCH_PROCESS', 'create') || !can('BATCH_PROCESS', 'run'))
    return (
      <Page title={tool.label}>
        <Alert severity="info">You need the “Create” and “Run batch” permissions for batch runs.</Alert>
      </Page>
    );
  return <Batches key={outletId} title={tool.label} about={tool.about} />;
}

const isTyped = ({ batchCount, actualOutput }: Typed): boolean => batchCount !== '' || actualOutput !== '';

function Batches({ title, about }: { title: string; about: string }) {
  const { outletId, outlet } = useSession();
  const { context } = useFormSession(runs());
  const [docDate, setDocDate] = useState(context.today);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['bulkBatchProcess', outletId],
    queryFn: async () => {
      const [recipes, units] = await Promise.all([
        allMatching(dataProvider, 'batchRecipes', { outletId, status: 'active' }),
        allMatching(dataProvider, 'units', {}),
      ]);
      return { recipes: recordsIn('batchRecipes', recipes), units: recordsIn('units', units) };
    },
  });
  const { typed, results, isBusy, failure, put, record } = useBatches(docDate);
  const day = (
    <Box sx={{ width: 180, mb: 2 }}>
      <DayField
        label="Date"
        value={docDate}
        today={context.today}
        max={context.today}
        onDay={(next) => setDocDate(next ?? context.today)}
        onDone={() => undefined}
      />
    </Box>
  );
  if (error && !data)
    return (
      <Page title={title}>
        <PageFailure what="the recipes" error={error} onRetry={refetch} />
      </Page>
    );
  if (!data)
    return (
      <Page title={title}>
        <SkeletonRows rowHeight={56} />
      </Page>
    );
  const shown = recipesOn(data.recipes, docDate);
  const wanted = shown.filter(({ _id }) => isTyped(typed[_id] ?? { batchCount: '', actualOutput: '' }));
  return (
    <Page title={title}>
      <Box sx={{ maxWidth: 860, pb: 4 }}>
        <Box sx={{ mb: 2, color: 'text.secondary' }}>{about}</Box>
        {day}
        {shown.length === 0 ? (
          <Message
            level="h2"
            heading="No Item List"
            text={`${String(outlet.name ?? 'This outlet')} has no batch recipe on this date. Create one under Batch Processing.`}
          />
        ) : (
          <Box
            component="form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void record(wanted.map(({ _id }) => _id));
            }}
          >
            <Box
              aria-hidden
              sx={{
                display: { xs: 'none', sm: 'grid' },
                ...BATCH_COLUMNS,
                pb: 0.5,
                borderBottom: 1,
                borderColor: 'divider',
                typography: 'body2',
                fontWeight: 500,
              }}
            >
              <span>Recipe</span>
              <span>Batches</span>
              <span>Actual output</span>
            </Box>
            <Box component="ul" aria-label="Batch recipes" sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}>
              {shown.map((recipe) => (
                <BatchRow
                  key={recipe._id}
                  recipe={recipe}
                  unit={data.units.find(({ _id }) => _id === recipe.outputUnitId)?.unitCode ?? ''}
                  typed={typed[recipe._id]}
                  result={results[recipe._id]}
                  onTyped={(change) => put(recipe._id, change)}
                />
              ))}
            </Box>
            {failure ? (
              <Alert severity="error" sx={{ mb: 2 }}>
                {failure}
              </Alert>
            ) : null}
            <Button type="submit" variant="contained" disabled={isBusy || wanted.length === 0} sx={{ minHeight: 44 }}>
              {wanted.length === 0
                ? 'Record batches'
                : `Record ${wanted.length} ${wanted.length === 1 ? 'batch run' : 'batch runs'}`}
            </Button>
          </Box>
        )}
      </Box>
    </Page>
  );
}

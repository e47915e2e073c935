import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { ConsoleDataProvider } from '#dataProvider';
import { reference } from '#engine/define';
import { offersImport } from '#engine/read/entities';
import { entity } from '#resources';
import { useFormSession } from '#src/form/facts/useFormSession';
import { FormEnvironmentProvider } from '#src/form/inputs/environment';
import { FieldInput } from '#src/form/inputs/FieldInput';
import { fieldGrid } from '#src/form/inputs/layout';
import { failureOf } from '#src/form/saving/failure';
import { LEFT_OUT } from './rows';
import type { BillImportState, UnknownWord } from './useBillImport';
import { counted } from './wording';

const NO_FACTS = {};
const CATEGORY = reference('menuCategories', { required: true, label: 'Category of new items' });
/** Boxes that wait for a choice at once: an unmatched column has thousands of words. */
const SHOWN = 50;

interface ItemWordsProps {
  words: readonly UnknownWord[];
  state: BillImportState;
}

/** Items of the file that aren't on the menu: each is one that is, a new one, or left out. */
export function ItemWords({ words, state }: ItemWordsProps) {
  const items = entity('items');
  const session = useFormSession(items);
  const formId = useId().replaceAll(':', '');
  const { meanings, mean } = state;
  const open = words.filter(({ word }) => meanings.itemCode?.[word] === undefined);
  const form = useForm<Record<string, string | null>>({ shouldFocusError: false });
  const values = useWatch({ control: form.control });
  useEffect(() => {
    const chosen = words.flatMap(({ word }, index): [string, string][] => {
      const id = values[`item${index}`];
      return id && id !== meanings.itemCode?.[word] ? [[word, id]] : [];
    });
    if (chosen.length > 0) mean('itemCode', Object.fromEntries(chosen));
  }, [values, words, meanings.itemCode, mean]);
  // Those that were chosen here can be changed; the others wait until there is room for them.
  const numbered = words.map((each, index) => ({ ...each, index }));
  const waiting = numbered.filter(({ word }) => meanings.itemCode?.[word] === undefined).slice(0, SHOWN);
  const shown = numbered.filter((each) => values[`item${each.index}`] || waiting.includes(each));
  const mayCreate = offersImport(items) && session.context.can('import') && session.context.can('create');
  return (
    <FormProvider {...form}>
      <FormEnvironmentProvider
        {...{ entity: items, formId }}
        mode="create"
        nested
        user={session.user}
        context={session.context}
        words={session.words}
        facts={NO_FACTS}
      >
        <Box component="section" aria-label="Items that aren’t on the menu" sx={{ mb: 3 }}>
          <Typography variant="subtitle2" sx={{ mb: 1 }}>
            {counted(words.length, 'item')} of the file {words.length === 1 ? 'isn’t' : 'aren’t'} on the menu
          </Typography>
          {mayCreate && open.length > 0 ? (
            <CreateItems words={open} state={state} categoryId={values.category} />
          ) : null}
          <Box sx={fieldGrid}>
            {shown.map(({ word, rows, index }) => (
              <FieldInput
                key={word}
                name={`item${index}`}
                field={reference('items', {
                  required: true,
                  label: word,
                  help: counted(rows, 'row'),
                })}
              />
            ))}
          </Box>
          {open.length > waiting.length ? (
            <Typography variant="caption" color="text.secondary">
              And {counted(open.length - waiting.length, 'item')} more.
            </Typography>
          ) : null}
          {open.length > 0 ? (
            <Button
              size="small"
              sx={{ mt: 1 }}
              onClick={() => mean('itemCode', Object.fromEntries(open.map(({ word }) => [word, LEFT_OUT])))}
            >
              Leave out the rows of {counted(open.length, 'item')}
            </Button>
          ) : null}
        </Box>
      </FormEnvironmentProvider>
    </FormProvider>
  );
}

/** Creates menu items that are called as in the file, all in one category. */
function CreateItems({ words, state, categoryId }: ItemWordsProps & { categoryId: string | null | undefined }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const create = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const outlet = state.sharedCells.outlet;
      const prices = await state.usualPrices(words.map(({ word }) => word));
      const rows = words.map(({ word }, index) => ({
        name: word,
        categoryId,
        price: prices[index] ?? '',
        ...(outlet ? { outlets: outlet } : {}),
      }));
      await dataProvider.importRows('items', { rows, mode: 'all', dryRun: false });
      state.mean('itemCode', Object.fromEntries(words.map(({ word }) => [word, word])));
    } catch (error) {
      setProblem(failureOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ mb: 2 }}>
      {problem ? (
        <Alert severity="error" sx={{ mb: 1 }}>
          {problem}
        </Alert>
      ) : null}
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 2, flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 240px', maxWidth: 360 }}>
          <FieldInput name="category" field={CATEGORY} />
        </Box>
        <Button variant="outlined" disabled={busy || !categoryId} onClick={create}>
          {busy ? 'Creating' : `Create ${counted(words.length, 'menu item')}`}
        </Button>
      </Box>
    </Box>
  );
}

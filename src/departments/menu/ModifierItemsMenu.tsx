import Cancel from '@mui/icons-material/Cancel';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { textIn } from '#engine/run/values';
import { useFormEnvironment } from '#src/form/inputs/environment';
import { OptionText } from '#src/form/inputs/ReferenceInput';
import { useSelected } from '#src/form/inputs/useField';
import { useOptions } from '#src/form/inputs/useOptions';
import { LoadFailure } from '#src/shell/layout/LoadFailure';

const MOST = 500;
const ACTIVE = { status: 'active' };

/** The menu items with this modifier's category: added and removed at once, for the whole category. */
export default function ModifierItemsMenu() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const labelId = useId();
  const { context } = useFormEnvironment();
  const categoryId = useSelected((values) => textIn(values.modifierCategoryId) ?? null);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const filter = { 'modifierCategoryIds.id': categoryId };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['items', 'getList', 'asking', categoryId],
    queryFn: () =>
      dataProvider.getList('items', {
        filter,
        pagination: { page: 1, perPage: MOST },
        sort: { field: 'name', order: 'ASC' },
      }),
    enabled: categoryId !== null,
  });
  const { options, pending } = useOptions({ to: 'items', text, filter: ACTIVE, among: undefined, open });
  const records = data?.data ?? [];
  const free = options.filter(({ id }) => !records.some((record) => record._id === id));
  const mayChange = context.can('edit');

  const attach = async (itemId: string, remove: boolean) => {
    setBusy(true);
    try {
      await dataProvider.custom('items', 'attach', {
        body: { modifierCategoryId: categoryId, itemIds: [itemId], ...(remove ? { remove } : {}) },
      });
      await queryClient.invalidateQueries({ queryKey: ['items'] });
    } catch (reason) {
      notify(reason instanceof Error ? reason.message : 'Couldn’t change the menu item.', { type: 'error' });
    }
    setBusy(false);
  };

  if (!categoryId)
    return <Box sx={{ color: 'text.secondary', typography: 'body2' }}>Choose the modifier category first.</Box>;
  if (error) return <LoadFailure what="menu items" error={error} onRetry={refetch} />;
  return (
    <Box aria-busy={isPending || isBusy}>
      <Box
        component="ul"
        aria-label="Menu items that offer this modifier"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          m: 0,
          mb: mayChange ? 1.5 : 0,
          p: 0,
          listStyle: 'none',
          minHeight: 32,
        }}
      >
        {records.map((record) => (
          <li key={String(record._id)}>
            <Chip
              label={String(record.name)}
              disabled={isBusy}
              {...(mayChange
                ? {
                    onDelete: () => void attach(String(record._id), true),
                    deleteIcon: <Cancel titleAccess={`Remove ${record.name}`} />,
                  }
                : {})}
            />
          </li>
        ))}
        {!isPending && records.length === 0 ? (
          <Box component="li" sx={{ color: 'text.secondary', typography: 'body2' }}>
            No menu item offers it yet.
          </Box>
        ) : null}
      </Box>
      {mayChange ? (
        <Autocomplete
          options={free}
          value={null}
          blurOnSelect
          inputValue={text}
          onInputChange={(_event, next, reason) => setText(reason === 'input' ? next : '')}
          open={open}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          onChange={(_event, option) => option && void attach(option.id, false)}
          loading={pending}
          loadingText="Searching"
          noOptionsText={text ? `Nothing found for “${text}”` : 'No more menu items'}
          filterOptions={(all) => all}
          getOptionLabel={(option) => option.label}
          getOptionKey={(option) => option.id}
          disabled={isBusy}
          autoHighlight
          sx={{ maxWidth: 468 }}
          renderOption={({ key, ...option }, each) => (
            <li key={key} {...option}>
              <OptionText option={each} />
            </li>
          )}
          renderInput={(params) => (
            <TextField
              {...params}
              size="small"
              placeholder="Add a menu item"
              slotProps={{ htmlInput: { ...params.inputProps, 'aria-labelledby': labelId } }}
            />
          )}
        />
      ) : null}
      <span id={labelId} hidden>
        Add a menu item that offers this modifier
      </span>
    </Box>
  );
}

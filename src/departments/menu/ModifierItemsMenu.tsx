import Cancel from '@mui/icons-material/Cancel';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { textIn } from '#engine/run/values';
import { wiringOf } from '#src/field/editor';
import { Combobox } from '#src/field/options/Combobox';
import { useRecords } from '#src/field/options/records';
import { useFormEnvironment } from '#src/form/inputs/environment';
import { useSelected } from '#src/form/inputs/useField';
import { LoadFailure } from '#src/shell/layout/LoadFailure';

const MOST = 500;
const ACTIVE = { status: 'active' };

/** The menu items with this modifier's category: added and removed at once, for the whole category. */
export default function ModifierItemsMenu() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const id = useId();
  const { context } = useFormEnvironment();
  const categoryId = useSelected((values) => textIn(values.modifierCategoryId) ?? null);
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
  const records = data?.data ?? [];
  const free = useRecords({ to: 'items', filter: ACTIVE, without: records.map(({ _id }) => String(_id)) });
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
        <Box sx={{ maxWidth: 468 }}>
          <Combobox
            handle={wiringOf(id, { name: 'Add a menu item that offers this modifier', disabled: isBusy })}
            label="Menu item"
            value={undefined}
            text=""
            options={free}
            placeholder="Add a menu item"
            emptyText="No more menu items"
            onPick={(option) => option && void attach(option.value, false)}
          />
        </Box>
      ) : null}
    </Box>
  );
}

import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ConsoleDataProvider } from '#dataProvider';
import { objectIn } from '#engine/run/values';
import allergenReport from '#resources/menu/allergenReport';
import { useExtensions } from '#src/shell/layout';
import { useSession } from '#src/shell/session';

/** Next to the list of menu items: how many have a list of allergens that differs from their ingredients, and the way to them. */
export default function AllergenCheck() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { can, outletId = '' } = useSession();
  const extensions = useExtensions();
  const asked = { outlets: outletId, onlyToCheck: 'true' };
  const { data: count = 0 } = useQuery({
    queryKey: ['allergensToCheck', outletId],
    queryFn: async ({ signal }) => {
      const answer = await dataProvider.report(allergenReport.path, { ...asked, limit: 1 }, signal);
      return Number(objectIn(answer.totals).differs ?? 0);
    },
    enabled: extensions && outletId !== '' && can(allergenReport.module, 'view'),
  });
  if (count === 0) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      color="warning"
      component={Link}
      to={`${allergenReport.path}?${new URLSearchParams(asked)}`}
    >
      {count === 1 ? 'Allergens of 1 item to check' : `Allergens of ${count} items to check`}
    </Button>
  );
}

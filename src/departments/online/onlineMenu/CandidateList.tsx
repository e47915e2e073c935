import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useId } from 'react';
import { formatAmount } from '#src/format/format';
import type { Candidate } from './useCandidates';

interface CandidateListProps {
  candidates: readonly Candidate[];
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
}

/** Menu items by category; a category can be selected as a whole. Unavailable items say why. */
export function CandidateList({ candidates, chosen, onChosen }: CandidateListProps) {
  const groups = new Map<string, Candidate[]>();
  for (const each of candidates) groups.set(each.category, [...(groups.get(each.category) ?? []), each]);
  const set = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    onChosen(next);
  };
  if (candidates.length === 0)
    return <Box sx={{ p: 3, textAlign: 'center', color: 'text.secondary' }}>No menu items match.</Box>;
  return (
    <Box
      sx={{
        flex: '1 1 260px',
        minHeight: 200,
        maxHeight: 380,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {[...groups].map(([category, items]) => (
        <Group key={category} category={category} items={items} chosen={chosen} onSet={set} />
      ))}
    </Box>
  );
}

interface GroupProps {
  category: string;
  items: readonly Candidate[];
  chosen: ReadonlySet<string>;
  onSet: (ids: readonly string[], isChosen: boolean) => void;
}

function Group({ category, items, chosen, onSet }: GroupProps) {
  const id = useId();
  const open = items.filter(({ problem }) => problem === undefined).map(({ itemId }) => itemId);
  const ticked = open.filter((each) => chosen.has(each)).length;
  return (
    <Box role="group" aria-labelledby={id}>
      <Box sx={{ ...rowStyle, position: 'sticky', top: 0, zIndex: 1, bgcolor: 'raised' }}>
        <Checkbox
          size="small"
          disabled={open.length === 0}
          checked={open.length > 0 && ticked === open.length}
          indeterminate={ticked > 0 && ticked < open.length}
          onChange={({ target }) => onSet(open, target.checked)}
          slotProps={{ input: { 'aria-label': `All of ${category}` } }}
        />
        <Box component="span" id={id} sx={{ fontWeight: 600, fontSize: 13, color: 'text.secondary' }}>
          {category}
        </Box>
      </Box>
      {items.map(({ itemId, name, code, price, problem }) => (
        <Box key={itemId} component="label" sx={{ ...rowStyle, cursor: problem ? 'default' : 'pointer' }}>
          <Checkbox
            size="small"
            disabled={problem !== undefined}
            checked={chosen.has(itemId)}
            onChange={({ target }) => onSet([itemId], target.checked)}
          />
          <Box component="span" sx={{ minWidth: 0, flex: 1, color: problem ? 'text.secondary' : 'text.primary' }}>
            {name}
            <Box component="span" sx={{ ml: 1, fontSize: 12, color: 'text.secondary' }}>
              {problem ?? code}
            </Box>
          </Box>
          <Box component="span" sx={{ pr: 1.5, fontVariantNumeric: 'tabular-nums' }}>
            {formatAmount(price)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 36,
  typography: 'body2',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

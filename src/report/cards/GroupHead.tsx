import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { formatCount } from '../../format/format';
import { groupName, type RowEnvironment } from '../rows';
import type { TableItem } from '../tableItems';
import { type CardLayout, cardSums } from './cardLayout';
import { Sums } from './Sums';

interface GroupHeadProps {
  item: Extract<TableItem, { kind: 'group' }>;
  layout: CardLayout;
  environment: RowEnvironment;
  onToggle: (key: string) => void;
}

/** The header of a group of cards: name, number of rows and subtotals. Sticks above its rows. */
export function GroupHead({ item, layout, environment, onToggle }: GroupHeadProps) {
  const { group, depth, by, key, isOpen } = item;
  return (
    <Box
      sx={{
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'raised',
      }}
    >
      <Box component={depth === 0 ? 'h2' : 'h3'} sx={{ m: 0, typography: 'body2', fontWeight: 600 }}>
        <ButtonBase
          aria-expanded={isOpen}
          onClick={() => onToggle(key)}
          sx={{ font: 'inherit', gap: 0.5, minHeight: 28, width: '100%', justifyContent: 'flex-start', pl: depth * 2 }}
        >
          {isOpen ? <ExpandMore fontSize="small" /> : <ChevronRight fontSize="small" />}
          <span>{groupName(environment, by, group)}</span>
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary', ml: 0.5 }}>
            {formatCount(group.rows)}
          </Box>
        </ButtonBase>
      </Box>
      <Sums columns={cardSums(layout, group.totals)} totals={group.totals} environment={environment} />
    </Box>
  );
}

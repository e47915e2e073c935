import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { KINDS, KindKey } from './kinds';

interface KindTabsProps {
  kinds: typeof KINDS;
  chosen: KindKey;
  onChoose: (key: KindKey) => void;
}

/** The kind of records to copy. */
export const KindTabs = ({ kinds, chosen, onChoose }: KindTabsProps) => (
  <Tabs
    value={chosen}
    onChange={(_event, key: KindKey) => onChoose(key)}
    variant="scrollable"
    scrollButtons={false}
    aria-label="What to copy"
    sx={{ mb: 1.5, flexShrink: 0, borderBottom: 1, borderColor: 'divider' }}
  >
    {kinds.map(({ key, tab }) => (
      <Tab key={key} value={key} label={tab} sx={{ minWidth: 0, px: 1.5 }} />
    ))}
  </Tabs>
);

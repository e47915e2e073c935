import type { SvgIconComponent } from '@mui/icons-material';
import CityLedger from '@mui/icons-material/AccountBalanceWalletOutlined';
import Archive from '@mui/icons-material/ArchiveOutlined';
import InventoryReports from '@mui/icons-material/AssessmentOutlined';
import AskAi from '@mui/icons-material/AutoAwesomeOutlined';
import Reports from '@mui/icons-material/BarChartOutlined';
import InventoryMaster from '@mui/icons-material/CategoryOutlined';
import GetStarted from '@mui/icons-material/ChecklistOutlined';
import Olo from '@mui/icons-material/DeliveryDiningOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Selling from '@mui/icons-material/LocalOfferOutlined';
import Users from '@mui/icons-material/PeopleOutline';
import MenuManagement from '@mui/icons-material/RestaurantMenuOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Home from '@mui/icons-material/SpaceDashboardOutlined';
import type { NavEntry, NavGroup } from '#engine/read/navigation';

/** An icon per group; entries have none (look.md). A new group doesn't compile until it has one. */
export const groupIcons: Record<NavGroup['icon'], SvgIconComponent> = {
  home: Home,
  menu: MenuManagement,
  users: Users,
  selling: Selling,
  ledger: CityLedger,
  settings: Settings,
  olo: Olo,
  inventoryMaster: InventoryMaster,
  inventory: Inventory,
  inventoryReports: InventoryReports,
  reports: Reports,
  archived: Archive,
};

/** Entries of groups without a heading are next to the groups, so they have icons too: by path, otherwise the group's. */
const entryIcons: Readonly<Record<string, SvgIconComponent>> = {
  '/dashboard': Home,
  '/omakai': AskAi,
  '/getstarted': GetStarted,
};

export const iconOfEntry = ({ path }: NavEntry, group: NavGroup): SvgIconComponent =>
  entryIcons[path] ?? groupIcons[group.icon];

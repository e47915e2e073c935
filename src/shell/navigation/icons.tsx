import type { SvgIconComponent } from '@mui/icons-material';
import Wallet from '@mui/icons-material/AccountBalanceWalletOutlined';
import Archive from '@mui/icons-material/ArchiveOutlined';
import Clipboard from '@mui/icons-material/AssessmentOutlined';
import Sparkle from '@mui/icons-material/AutoAwesomeOutlined';
import Chart from '@mui/icons-material/BarChartOutlined';
import Shapes from '@mui/icons-material/CategoryOutlined';
import Checklist from '@mui/icons-material/ChecklistOutlined';
import Delivery from '@mui/icons-material/DeliveryDiningOutlined';
import Boxes from '@mui/icons-material/Inventory2Outlined';
import Tag from '@mui/icons-material/LocalOfferOutlined';
import People from '@mui/icons-material/PeopleOutline';
import Dishes from '@mui/icons-material/RestaurantMenuOutlined';
import Gear from '@mui/icons-material/SettingsOutlined';
import Home from '@mui/icons-material/SpaceDashboardOutlined';
import type { NavGroup, NavIcon } from '#engine/define/trade/trade';
import type { NavEntry } from '#engine/read/navigation';

/** The icons that groups, and entries next to groups, can name; entries below a heading have none (look.md). */
export const navIcons: Record<NavIcon, SvgIconComponent> = {
  archive: Archive,
  boxes: Boxes,
  chart: Chart,
  checklist: Checklist,
  clipboard: Clipboard,
  delivery: Delivery,
  dishes: Dishes,
  gear: Gear,
  home: Home,
  people: People,
  shapes: Shapes,
  sparkle: Sparkle,
  tag: Tag,
  wallet: Wallet,
};

export const iconOfEntry = ({ icon }: NavEntry, group: NavGroup): SvgIconComponent => navIcons[icon ?? group.icon];

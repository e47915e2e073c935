import {
  block,
  boolean,
  choice,
  choices,
  datetime,
  defineResource,
  group,
  image,
  integer,
  longText,
  money,
  one,
  outlet,
  reference,
  references,
  text,
} from '#engine/define';
import { untilProblems } from '../menu';
import { ALLERGENS } from '../shared';
import { isOrderable, ONLINE_CHANNEL_LABELS, ONLINE_CHANNELS, onlineDefaults, onlineProblems } from './onlineMenu.rules';

const AVAILABILITY = ['available', 'unavailable'] as const;
const AVAILABILITY_LABELS = { available: 'Can be ordered', unavailable: 'Cannot be ordered' } as const;

/** Each outlet's online menu (domain 1.4): a menu item with its own name, picture and price, on selected channels. */
export default defineResource({
  name: 'oloMenuItems',
  label: { one: 'Online menu item', many: 'Online menu items' },
  module: 'OLO_MENU',
  permissions: {
    setStockStatus: { about: 'Mark an item as sold out or available again.' },
    sync: { about: 'Send the menu to the online channels.' },
  },
  nav: { group: 'olo', order: 20, label: 'OLO Menu Management' },
  paths: { list: '/olomenulist' },
  fields: {
    outletId: outlet({ hidden: true }),
    Online: block({
      itemId: reference('items', {
        required: true,
        once: true,
        unique: ['outletId'],
        label: 'Menu item',
        filter: ({ outletId }) => ({ status: 'active', ...(outletId ? { outlets: outletId } : {}) }),
        fill: (item, online) => (online._id ? {} : onlineDefaults(item)),
      }),
      onlineName: text({ required: true, maxLength: 80, label: 'Online name', isTitle: true, column: 2 }),
      image: image({ column: true }),
      onlineDescription: longText({ maxLength: 500, label: 'Online description' }),
      categoryId: reference('menuCategories', { label: 'Category', column: true, filterBy: true }),
      onlinePrice: money({
        min: 0,
        unit: '@currency',
        label: 'Online price',
        help: 'Leave blank to use the menu price for the channel',
        column: true,
      }),
      menuPrice: money({ readOnly: true, virtual: true, label: 'Menu price', column: true }),
    }),
    Ordering: block({
      channels: choices(ONLINE_CHANNELS, {
        required: true,
        default: ['olo'],
        labels: ONLINE_CHANNEL_LABELS,
        label: 'Offered on',
        column: 8,
        filterBy: true,
      }),
      isAvailable: boolean({ default: true, label: 'Can be ordered', filterBy: 4 }),
      unavailableUntil: datetime({
        label: 'Available again at',
        help: 'Leave blank until someone changes it',
        when: (online) => online.isAvailable === false,
      }),
      maxPerOrder: integer({ min: 1, max: 999, label: 'Max per order', help: 'Leave blank for no limit' }),
      sortOrder: integer({ min: 0, help: 'Lower numbers come first' }),
    }),
    Modifiers: block({ modifierCategoryIds: references('modifierCategories', { label: 'Modifiers offered' }) }),
    Channels: block({
      syncStatus: choice(['notSent', 'synced', 'failed'], {
        readOnly: true,
        default: 'notSent',
        label: 'Sync',
        labels: { notSent: 'Pending', synced: 'Synced', failed: 'Failed' },
        tones: { notSent: 'amber', failed: 'red' },
        column: 7,
        filterBy: true,
      }),
      syncError: text({ readOnly: true, maxLength: 500, label: 'Error', when: (online) => online.syncStatus === 'failed' }),
      lastSyncedAt: datetime({ readOnly: true, label: 'Last synced' }),
      externalRefs: group(
        {
          uberId: text({ maxLength: 80, label: 'Uber' }),
          pickmeId: text({ maxLength: 80, label: 'PickMe' }),
          upRefId: text({ maxLength: 80, label: 'UrbanPiper' }),
        },
        { label: 'External IDs' },
      ),
    }),
    // The allergens of the menu item at this outlet, from its ingredients and its own list. Until all are known, what isn't named may still be in it.
    allergens: choices(ALLERGENS, { readOnly: true, virtual: true }),
    mayContain: choices(ALLERGENS, { readOnly: true, virtual: true, label: 'May contain' }),
    allergensKnown: boolean({ readOnly: true, virtual: true, label: 'All allergens known' }),
    menuState: text({ readOnly: true, virtual: true, hidden: true, label: 'Menu status' }),
  },
  list: {
    inPlace: true,
    tools: 'OnlineMenuTools',
    about: 'No items of this outlet can be ordered online yet. Add items from the menu; they start with the menu’s name, picture and price.',
    extraColumns: [
      {
        key: 'availability',
        label: 'Ordering',
        value: (online, { now, moment }) => {
          const { menuState, unavailableUntil } = online;
          if (menuState) return String(menuState);
          if (isOrderable(online, now)) return 'On';
          return unavailableUntil ? `Off until ${moment(String(unavailableUntil))}` : 'Off';
        },
        tone: (online, { now }) => (online.menuState ? 'red' : isOrderable(online, now) ? undefined : 'amber'),
      },
    ],
    empty: 'No items',
  },
  facts: { item: one('items', ({ itemId }) => itemId) },
  check: (online, { item }) => onlineProblems(online, item),
  actions: {
    setStockStatus: {
      label: 'Set availability',
      quick: 'Availability',
      confirm: 'Ordering of {onlineName}',
      bulk: true,
      from: 'active',
      arguments: {
        availability: choice(AVAILABILITY, { required: true, labels: AVAILABILITY_LABELS, default: 'unavailable', label: 'Availability' }),
        until: datetime({
          label: 'Available again at',
          help: 'Leave blank until someone changes it',
          when: (given) => given.availability === 'unavailable',
        }),
      },
      plan: (_online, _facts, _context, { availability, until }) => ({
        problems: availability === 'unavailable' ? untilProblems(until, new Date().toISOString()) : [],
        set: {
          isAvailable: availability === 'available',
          unavailableUntil: availability === 'unavailable' && until ? String(until) : null,
        },
      }),
      done: '{onlineName}: channels will be updated',
    },
    sync: {
      label: 'Sync again',
      bulk: true,
      from: 'active',
      when: ({ syncStatus }) => syncStatus !== 'notSent',
      plan: () => ({ set: { syncStatus: 'notSent', syncError: null } }),
      done: '{onlineName} will sync again',
    },
    takeOff: {
      label: 'Remove from the online menu',
      needs: 'edit',
      bulk: true,
      from: 'active',
      to: 'inactive',
      confirm: 'Remove {onlineName} from the online menu?',
      done: '{onlineName} is removed from the online menu',
    },
    putBack: {
      label: 'Restore to the online menu',
      needs: 'edit',
      bulk: true,
      from: 'inactive',
      to: 'active',
      done: '{onlineName} is back on the online menu',
    },
  },
  calls: {
    getList: 'GET v1/oloMenuItems/ ? outletId',
    create: 'POST v1/oloMenuItems/',
    update: 'POST v1/oloMenuItems/update (multipart)',
    delete: false,
  },
  serves: {
    'custom:attach': 'POST v1/oloMenuItems/insertmodifierItemtoItemDoc',
    'custom:sendAgain': 'PUT v1/oloMenuItems/insertmodifierItemUpdate',
    'custom:candidates': '+ GET v1/oloMenuItems/candidates ? outletId',
    'custom:addMany': '+ POST v1/oloMenuItems/addMany',
    'custom:syncResult': '+ POST v1/oloMenuItems/syncResult',
  },
});

import {
  IconArrowBackUp,
  IconBolt,
  IconClock,
  IconClockX,
  IconDeviceFloppy,
  IconFilter,
  IconHelpCircle,
  IconHistory,
  IconKey,
  IconLogout,
  IconReceiptRefund,
  IconWorld,
  IconWorldOff,
  type TablerIcon,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { termsOf } from './api-labels.ts';

/** A task or a view that only a typed text finds: a page with a filter, the page that does a task, or a key. */
export interface View {
  readonly name: string;
  /** The page that it is on. */
  readonly detail?: string;
  readonly icon: TablerIcon;
  readonly alsoCalled: readonly string[];
  readonly link?: Pick<LinkProps, 'to' | 'search' | 'hash'>;
  /** The key that does the same on every page. */
  readonly key?: string;
  /** The button that does the same. */
  readonly button?: string;
}

/** Lists with a filter. */
const filtered = [
  [
    'Locked users',
    'Users',
    { problem: 'locked' },
    'unlock user, unlock PIN, unlock signing method, unlock wallet, blocked user, PIN locked, wrong PIN, PIN attempts',
  ],
  ['Users without emergency code', 'Users', { problem: 'no-recovery' }, 'recovery, no emergency code'],
  ['Archived wallets', 'Wallets', { archived: true }, 'deleted wallets, hidden wallets, restore wallet'],
  ['Failed requests (4xx)', 'Requests', { status: '4xx' }, 'client errors, rejected, bad request'],
  ['Failed requests (5xx)', 'Requests', { status: '5xx' }, 'server errors'],
  ['Failed deliveries', 'Deliveries', { status: 'GIVEN_UP' }, 'given up, failed webhooks, failed events'],
  ['Pending deliveries', 'Deliveries', { status: 'PENDING' }, 'waiting, open deliveries'],
  ['Failed transactions', 'Transactions', { state: 'FAILED' }, 'reverted'],
  ['Pending transactions', 'Transactions', { state: 'PENDING' }, 'unconfirmed, stuck, open transactions'],
  ['Paid payments', 'Payments', { status: 'succeeded' }, 'succeeded, successful payments, completed payments'],
  ['Unpaid payments', 'Payments', { status: 'requires_payment_method' }, 'open, pending, failed payments, declined'],
  ['Payments to confirm', 'Payments', { status: 'requires_action' }, 'requires action, 3D Secure'],
  ['Cancelled payments', 'Payments', { status: 'canceled' }, 'canceled'],
  ['Offers for sale', 'Offers', { status: 'READY' }, 'ready, active offers, open offers'],
  ['Failed offers', 'Offers', { status: 'ERROR' }, ''],
  ['Failed fulfillments', 'Fulfillments', { status: 'ERROR' }, 'failed purchases, failed orders'],
  ['Failed mints', 'Mints', { status: 'FAILED' }, ''],
] as const;

/** Tasks on pages: with the page, the terms, and the part of Settings. */
const tasks = [
  ['End a world', 'Worlds', IconWorldOff, 'end world, delete world, remove world, stop world, close world', ''],
  ['Ended worlds', 'Worlds', IconWorldOff, 'expired worlds, past worlds, recreate world, restore world', ''],
  [
    'Reset the world',
    'Snapshots',
    IconArrowBackUp,
    'reset world, reset data, delete all records, clear data, wipe, start over',
    '',
  ],
  [
    'Restore a snapshot',
    'Snapshots',
    IconArrowBackUp,
    'restore snapshot, import snapshot, undo reset, go back, roll back',
    '',
  ],
  [
    'Clear all fault rules',
    'Faults',
    IconBolt,
    `clear faults, disable faults, disable all faults, remove faults, delete faults, stop faults, turn off faults,
    reset faults, no faults`,
    '',
  ],
  ['Freeze the clock', 'Clock', IconClockX, 'freeze clock, stop clock, pause time, reset clock, clock speed', ''],
  [
    'Back up',
    'Settings',
    IconDeviceFloppy,
    'backup, new backup, restore backup, storage, data directory, disk',
    'storage',
  ],
  ['Export the device key', 'Settings', IconKey, 'device key, encryption key, master key', 'device-key'],
  ['Export a seed', 'Settings', IconDeviceFloppy, 'seed, load seed, import data, export data, save as seed', 'seed'],
  ['End a session', 'Settings', IconLogout, 'sessions, sign out, log out, logout, browsers', 'sessions'],
] as const;

export const views: readonly View[] = [
  ...filtered.map(([name, page, search, terms]) => ({
    name,
    detail: `on ${page}`,
    icon: IconFilter,
    alsoCalled: termsOf(terms),
    link: { to: `/${page.toLowerCase()}`, search } as const,
  })),
  {
    name: 'Recent events',
    icon: IconHistory,
    alsoCalled: termsOf('activity, event feed, history, what happened, timeline, changes'),
    key: '.',
  },
  {
    name: 'Help and shortcuts',
    icon: IconHelpCircle,
    alsoCalled: termsOf('keyboard shortcuts, keys, hotkeys, support'),
    key: '?',
  },
  {
    name: 'Switch between UTC and local',
    icon: IconClock,
    alsoCalled: termsOf('time zone, timezone'),
    button: 'footer [aria-label="Time zone"] input:not(:checked)',
  },
  {
    name: 'Switch world',
    icon: IconWorld,
    alsoCalled: termsOf('change world, open world, another world, list worlds'),
    button: 'nav button[aria-haspopup="menu"]',
  },
  {
    name: 'Refund a payment',
    detail: 'on Payments',
    icon: IconReceiptRefund,
    alsoCalled: termsOf('refund payment, money back, return money, chargeback, refunds'),
    link: { to: '/payments', search: { status: 'succeeded' } },
  },
  ...tasks.map(([name, page, icon, terms, hash]) => ({
    name,
    detail: `${hash ? 'in' : 'on'} ${page}`,
    icon,
    alsoCalled: termsOf(terms),
    link: { to: `/${page.toLowerCase()}`, ...(hash && { hash }) } as const,
  })),
];

import {
  IconArrowBackUp,
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
    ...(['Locked users', 'Users', { problem: 'locked' }] as const),
    ['unlock user', 'unlock PIN', 'unlock signing method', 'unlock wallet', 'blocked user', 'PIN locked', 'wrong PIN'],
  ],
  ['Users without emergency code', 'Users', { problem: 'no-recovery' }, ['recovery', 'no emergency code']],
  ['Archived wallets', 'Wallets', { archived: true }, ['deleted wallets', 'hidden wallets', 'restore wallet']],
  ['Failed requests (4xx)', 'Requests', { status: '4xx' }, ['client errors', 'rejected', 'bad request']],
  ['Failed requests (5xx)', 'Requests', { status: '5xx' }, ['server errors']],
  ['Failed deliveries', 'Deliveries', { status: 'GIVEN_UP' }, ['given up', 'failed webhooks', 'failed events']],
  ['Pending deliveries', 'Deliveries', { status: 'PENDING' }, ['waiting', 'open deliveries']],
  ['Failed transactions', 'Transactions', { state: 'FAILED' }, ['reverted']],
  ['Pending transactions', 'Transactions', { state: 'PENDING' }, ['unconfirmed', 'stuck', 'open transactions']],
  ['Paid payments', 'Payments', { status: 'succeeded' }, ['succeeded', 'successful payments', 'completed payments']],
  [
    'Unpaid payments',
    'Payments',
    { status: 'requires_payment_method' },
    ['open', 'pending', 'failed payments', 'declined'],
  ],
  ['Payments to confirm', 'Payments', { status: 'requires_action' }, ['requires action', '3D Secure']],
  ['Cancelled payments', 'Payments', { status: 'canceled' }, ['canceled']],
  ['Offers for sale', 'Offers', { status: 'READY' }, ['ready', 'active offers', 'open offers']],
  ['Failed offers', 'Offers', { status: 'ERROR' }, []],
  ['Failed fulfillments', 'Fulfillments', { status: 'ERROR' }, ['failed purchases', 'failed orders']],
  ['Failed mints', 'Mints', { status: 'FAILED' }, []],
] as const;

export const views: readonly View[] = [
  ...filtered.map(([name, page, search, alsoCalled]) => ({
    name,
    detail: `on ${page}`,
    icon: IconFilter,
    alsoCalled,
    link: { to: `/${page.toLowerCase()}`, search } as const,
  })),
  {
    name: 'Recent events',
    icon: IconHistory,
    alsoCalled: ['activity', 'event feed', 'history', 'what happened', 'timeline', 'changes'],
    key: '.',
  },
  {
    name: 'Help and shortcuts',
    icon: IconHelpCircle,
    alsoCalled: ['keyboard shortcuts', 'keys', 'hotkeys', 'support'],
    key: '?',
  },
  {
    name: 'Switch world',
    icon: IconWorld,
    alsoCalled: ['change world', 'open world', 'another world', 'list worlds'],
    button: 'nav button[aria-haspopup="menu"]',
  },
  {
    name: 'End a world',
    detail: 'on Worlds',
    icon: IconWorldOff,
    alsoCalled: ['end world', 'delete world', 'remove world', 'stop world', 'close world'],
    link: { to: '/worlds' },
  },
  {
    name: 'Ended worlds',
    detail: 'on Worlds',
    icon: IconWorldOff,
    alsoCalled: ['expired worlds', 'past worlds', 'recreate world', 'restore world'],
    link: { to: '/worlds' },
  },
  {
    name: 'Refund a payment',
    detail: 'on Payments',
    icon: IconReceiptRefund,
    alsoCalled: ['refund payment', 'money back', 'return money', 'chargeback', 'refunds'],
    link: { to: '/payments', search: { status: 'succeeded' } },
  },
  {
    name: 'Reset the world',
    detail: 'on Snapshots',
    icon: IconArrowBackUp,
    alsoCalled: ['reset world', 'reset data', 'delete all records', 'clear data', 'wipe', 'start over'],
    link: { to: '/snapshots' },
  },
  {
    name: 'Restore a snapshot',
    detail: 'on Snapshots',
    icon: IconArrowBackUp,
    alsoCalled: ['restore snapshot', 'import snapshot', 'undo reset', 'go back', 'roll back'],
    link: { to: '/snapshots' },
  },
  {
    name: 'Freeze the clock',
    detail: 'on Clock',
    icon: IconClockX,
    alsoCalled: ['freeze clock', 'stop clock', 'pause time', 'reset clock', 'clock speed'],
    link: { to: '/clock' },
  },
  {
    name: 'Back up',
    detail: 'in Settings',
    icon: IconDeviceFloppy,
    alsoCalled: ['backup', 'new backup', 'restore backup', 'storage', 'data directory', 'disk'],
    link: { to: '/settings', hash: 'storage' },
  },
  {
    name: 'Export the device key',
    detail: 'in Settings',
    icon: IconKey,
    alsoCalled: ['device key', 'encryption key', 'master key'],
    link: { to: '/settings', hash: 'device-key' },
  },
  {
    name: 'Export a seed',
    detail: 'in Settings',
    icon: IconDeviceFloppy,
    alsoCalled: ['seed', 'load seed', 'import data', 'export data', 'save as seed'],
    link: { to: '/settings', hash: 'seed' },
  },
  {
    name: 'End a session',
    detail: 'in Settings',
    icon: IconLogout,
    alsoCalled: ['sessions', 'sign out', 'log out', 'logout', 'browsers'],
    link: { to: '/settings', hash: 'sessions' },
  },
];

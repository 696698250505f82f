import {
  IconAlertTriangle,
  IconApps,
  IconArrowsRightLeft,
  IconBolt,
  IconBook2,
  IconFileCode,
  IconKey,
  IconListDetails,
  IconPackageExport,
  IconPlus,
  IconReceipt,
  IconSend,
  IconSettings,
  IconShieldCheck,
  IconSignature,
  IconVersions,
  IconWorld,
} from '@tabler/icons-react';
import { lazyPart } from '../components/layout/loading/lazy-part.tsx';
import type { ActionName } from '../frame/action/actions.tsx';
import { action, type Feature } from '../frame/feature.ts';
import type { AttentionItem } from '../service/call/client.ts';
import type { OperationName } from '../service/call/operations.ts';
import type { SigningSearch } from '../service/queries/page-searches.ts';
import { chains } from './chains/chains.feature.tsx';
import { clock } from './clock/clock.feature.tsx';
import { collections } from './collections/collections.feature.tsx';
import { home } from './home/home.feature.tsx';
import { marketUsers } from './market-users/market-users.feature.tsx';
import { offers } from './offers/offers.feature.tsx';
import { payments } from './payments/payments.feature.tsx';
import { users } from './users/users.feature.tsx';
import { wallets } from './wallets/wallets.feature.tsx';
import { webhooks } from './webhooks/webhooks.feature.tsx';

declare module '../frame/action/actions.tsx' {
  interface DeclaredActions {
    'new-application': object;
    'unlock-all': { readonly items: readonly AttentionItem[] };
    'new-snapshot': object;
    'new-world': { readonly snapshot?: string };
    send: { readonly walletId?: string | undefined };
  }
}

function signing(label: string, operation: OperationName, search: SigningSearch) {
  return { label, icon: IconSignature, operation, link: { to: '/signing', search } } as const;
}

/** Everything the console shows, in the order of its sidebar and its palette. */
const declared = [
  home,
  {
    // What needs action.
    pages: [{ to: '/attention', label: 'Attention', icon: IconAlertTriangle, group: 'top', goKey: '!' }],
    actions: {
      'unlock-all': action(
        'users.unlockSigningMethod',
        IconKey,
        () => import('./attention/row/UnlockAll.tsx'),
        'UnlockAllDialog',
      ),
    },
    cards: [
      { on: 'home', name: 'attention', Card: lazyPart(() => import('./attention/AttentionCard.tsx'), 'AttentionCard') },
      {
        on: 'strip',
        name: 'attention',
        Card: lazyPart(() => import('./attention/frame/AttentionStrip.tsx'), 'AttentionStrip'),
      },
      {
        on: 'sidebar',
        name: 'attention',
        Card: lazyPart(() => import('./attention/frame/SidebarCount.tsx'), 'SidebarCount'),
      },
      {
        on: 'settings',
        name: 'notices',
        Card: lazyPart(() => import('./attention/notices/NoticesCard.tsx'), 'NoticesCard'),
      },
    ],
  },
  {
    // The request log: every call to the listener, the reason for each error, and the editor that sends requests.
    pages: [{ to: '/requests', label: 'Requests', icon: IconListDetails, group: 'Workbench', goKey: 'r' }],
    shortcuts: [{ label: 'New request', operation: 'requests.send', icon: IconSend, link: { to: '/requests/new' } }],
    finder: { rank: 0, load: async () => (await import('./requests/use-request-entries.tsx')).useRequestEntries },
  },
  payments,
  webhooks,
  // Operator actions, in a hash chain that reveals removed entries.
  { pages: [{ to: '/audit', label: 'Audit log', icon: IconShieldCheck, group: 'Workbench', goKey: 'l' }] },
  clock,
  {
    // Fault injection, with a banner on every page.
    pages: [{ to: '/faults', label: 'Faults', icon: IconBolt, group: 'Simulate', goKey: 'x' }],
    shortcuts: [{ label: 'New fault rule', operation: 'faults.set', icon: IconBolt, link: { to: '/faults' } }],
    cards: [
      { on: 'banner', name: 'faults', Card: lazyPart(() => import('./faults/FaultsBanner.tsx'), 'FaultsBanner') },
    ],
  },
  {
    // Snapshots of the complete state.
    pages: [{ to: '/snapshots', label: 'Snapshots', icon: IconVersions, group: 'Simulate', goKey: 'v' }],
    actions: {
      'new-snapshot': {
        label: 'New snapshot',
        ...action(
          'snapshots.create',
          IconVersions,
          () => import('./snapshots/PortableDrawers.tsx'),
          'NewSnapshotDrawer',
        ),
      },
    },
  },
  {
    // Worlds in addition to main, on the same port.
    pages: [{ to: '/worlds', label: 'Worlds', icon: IconWorld, group: 'Simulate', goKey: 'y' }],
    actions: {
      'new-world': {
        label: 'New world',
        ...action('worlds.create', IconWorld, () => import('./worlds/NewWorldDrawer.tsx'), 'NewWorldDrawer'),
      },
    },
  },
  users,
  wallets,
  {
    // The bench for signing and verifying messages and typed data, and for reading and sending transactions.
    pages: [{ to: '/signing', label: 'Signing bench', icon: IconSignature, group: 'Wallets', goKey: 's' }],
    shortcuts: [
      signing('Sign a message', 'signatures.sign', { kind: 'message' }),
      signing('Sign typed data', 'signatures.sign', { kind: 'typed-data' }),
      signing('Read or send a transaction', 'transactions.read', { kind: 'transaction' }),
      signing('Verify a signature', 'signatures.verify', { mode: 'verify' }),
    ],
  },
  {
    // Transactions of wallets and service accounts, and their progress.
    pages: [{ to: '/transactions', label: 'Transactions', icon: IconArrowsRightLeft, group: 'Wallets', goKey: 't' }],
    actions: {
      send: {
        label: 'Send',
        ...action('transactions.execute', IconSend, () => import('./transactions/send/SendDrawer.tsx'), 'SendDrawer'),
      },
    },
    finder: {
      rank: 4,
      load: async () => (await import('./transactions/use-transaction-entries.tsx')).useTransactionEntries,
    },
  },
  marketUsers,
  offers,
  {
    // Transfers of items out of offers.
    pages: [{ to: '/fulfillments', label: 'Fulfillments', icon: IconPackageExport, group: 'Market', goKey: 'f' }],
    finder: {
      rank: 10,
      load: async () => (await import('./fulfillments/use-fulfillment-entries.tsx')).useFulfillmentEntries,
    },
  },
  collections,
  {
    pages: [{ to: '/applications', label: 'Applications', icon: IconApps, group: 'Settings', goKey: 'a' }],
    actions: {
      'new-application': {
        label: 'New application',
        ...action(
          'applications.create',
          IconPlus,
          () => import('./applications/application-drawers.tsx'),
          'NewApplicationDrawer',
        ),
      },
    },
    finder: {
      rank: 3,
      load: async () => (await import('./applications/use-application-entries.ts')).useApplicationEntries,
    },
  },
  chains,
  {
    // Reads any contract, or calls it with a wallet.
    pages: [{ to: '/contracts', label: 'Contracts', icon: IconFileCode, goKey: 'k' }],
    finder: { rank: 12, load: async () => (await import('./contracts/use-contract-entries.tsx')).useContractEntries },
  },
  // The explorer: blocks, transactions and addresses of the chains.
  { finder: { rank: 7, load: async () => (await import('./explorer/use-chain-entries.tsx')).useChainEntries } },
  { pages: [{ to: '/billing', label: 'Billing', icon: IconReceipt, group: 'Settings', goKey: '$' }] },
  {
    // Settings, backups and the state of storage.
    pages: [{ to: '/settings', label: 'Settings', icon: IconSettings, group: 'Settings', goKey: ',' }],
    cards: [{ on: 'banner', name: 'seed', Card: lazyPart(() => import('./settings/SeedBanner.tsx'), 'SeedBanner') }],
    finder: { rank: 13, load: async () => (await import('./settings/use-setting-entries.ts')).useSettingEntries },
  },
  {
    // Guides for each module, with calls that run against this service.
    pages: [{ to: '/guides', label: 'Guides', icon: IconBook2, goKey: 'g' }],
    finder: { rank: 20, load: async () => (await import('./guides/use-guide-entries.ts')).useGuideEntries },
  },
  {
    // The effects of a request; below, the activity of a record and recent events.
    cards: [
      {
        on: 'user',
        name: 'activity',
        Card: lazyPart(() => import('./activity/UserActivityCard.tsx'), 'UserActivityCard'),
      },
      { on: 'trace', name: 'trace', Card: lazyPart(() => import('./traces/TraceStrip.tsx'), 'TraceStrip') },
      { on: 'aside', name: 'events', Card: lazyPart(() => import('./events/RecentEvents.tsx'), 'RecentEvents') },
    ],
    finder: { rank: 20, load: async () => (await import('./traces/TraceStrip.tsx')).useTraceEntries },
  },
] as const satisfies readonly Feature[];

type ActionsOf<One> = One extends { readonly actions: infer Declared } ? keyof Declared : never;
type Undeclared = Exclude<ActionName, ActionsOf<(typeof declared)[number]>>;

/** The console's table of contents. It does not compile while an act has no drawer. */
export const features: [Undeclared] extends [never] ? readonly Feature[] : Undeclared = declared;

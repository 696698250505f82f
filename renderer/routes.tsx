import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  stripSearchParams,
} from '@tanstack/react-router';
import { lazyPart } from './components/layout/lazy-part.tsx';
import { applicationsSearch } from './features/applications/applications-search.ts';
import { attentionSearch } from './features/attention/attention-search.ts';
import { auditSearch } from './features/audit/audit-search.ts';
import { collectionSearch, collectionsSearch } from './features/collections/collections-search.ts';
import { mintsSearch } from './features/collections/mints/mints-search.ts';
import { contractSearch } from './features/contracts/contracts-search.ts';
import { blocksDefaults, blocksSearch } from './features/explorer/block/blocks-search.ts';
import { fulfillmentsSearch } from './features/fulfillments/fulfillments-search.ts';
import { HomePage } from './features/home/HomePage.tsx';
import { features } from './features/index.ts';
import { marketUsersSearch } from './features/market-users/list/market-users-search.ts';
import { offersSearch } from './features/offers/list/offers-search.ts';
import { paymentsSearch } from './features/payments/list/payments-search.ts';
import { requestsSearch } from './features/requests/requests-search.ts';
import { settingsSearch } from './features/settings/settings-search.ts';
import { signingSearch } from './features/signatures/signing-search.ts';
import { traceSearch } from './features/traces/trace-search.ts';
import { transactionsSearch } from './features/transactions/list/transactions-search.ts';
import { usersSearch } from './features/users/users-search.ts';
import { walletsSearch } from './features/wallets/list/wallets-search.ts';
import {
  deliveriesSearch,
  inboxSearch,
  webhooksSearch,
} from './features/webhooks/webhooks-search.ts';
import { ActionProvider } from './frame/act/actions.tsx';
import { FeaturesProvider, toContents } from './frame/features.tsx';
import { NotFoundPage } from './frame/page/NotFoundPage.tsx';
import { PageFailure } from './frame/page/PageFailure.tsx';
import { AppFrame } from './frame/shell/AppFrame.tsx';
import { consoleBase } from './service/call/console-base.ts';
import { keptHere } from './service/look/kept-here.ts';
import { listDefaults } from './service/look/list-search.ts';
import type { SearchSchema } from './service/look/search-fields.ts';

const contents = toContents(features);

function Console(): React.ReactNode {
  return (
    <FeaturesProvider contents={contents}>
      <ActionProvider>
        <AppFrame />
      </ActionProvider>
    </FeaturesProvider>
  );
}

const root = createRootRoute({ component: Console, notFoundComponent: NotFoundPage });

const getParentRoute = () => root;

/** What a list keeps in its URL; where its address asks for nothing it opens with the view that was made its first. */
function openedAt<Search extends object>(path: string, schema: SearchSchema<Search>) {
  return {
    validateSearch: schema,
    beforeLoad: async ({ cause, location }: { cause: string; location: { search: object } }) => {
      const isAsked = Object.keys(location.search).length > 0;
      if (cause !== 'enter' || isAsked || localStorage.getItem(keptHere.lists) === null) return;
      const { defaultSearch } = await import('./service/look/kept-lists.ts');
      const search = defaultSearch(path, schema);
      if (search) throw redirect({ to: path, search, replace: true });
    },
  };
}

const routeTree = root.addChildren([
  createRoute({ getParentRoute, path: '/', component: HomePage }),
  createRoute({
    getParentRoute,
    path: '/users',
    component: lazyPart(() => import('./features/users/UsersPage.tsx'), 'UsersPage'),
    ...openedAt('/users', usersSearch),
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({
    getParentRoute,
    path: '/users/$userId',
    component: lazyPart(() => import('./features/users/UserPage.tsx'), 'UserPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/wallets',
    component: lazyPart(() => import('./features/wallets/list/WalletsPage.tsx'), 'WalletsPage'),
    ...openedAt('/wallets', walletsSearch),
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({
    getParentRoute,
    path: '/wallets/$walletId',
    component: lazyPart(() => import('./features/wallets/page/WalletPage.tsx'), 'WalletPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/signing',
    component: lazyPart(() => import('./features/signatures/SigningPage.tsx'), 'SigningPage'),
    validateSearch: signingSearch,
  }),
  createRoute({
    getParentRoute,
    path: '/transactions',
    component: lazyPart(
      () => import('./features/transactions/list/TransactionsPage.tsx'),
      'TransactionsPage',
    ),
    ...openedAt('/transactions', transactionsSearch),
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({
    getParentRoute,
    path: '/transactions/$transactionId',
    component: lazyPart(
      () => import('./features/transactions/page/TransactionPage.tsx'),
      'TransactionPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/offers',
    component: lazyPart(() => import('./features/offers/list/OffersPage.tsx'), 'OffersPage'),
    ...openedAt('/offers', offersSearch),
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({
    getParentRoute,
    path: '/offers/$offerId',
    component: lazyPart(() => import('./features/offers/page/OfferPage.tsx'), 'OfferPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/market/users',
    component: lazyPart(
      () => import('./features/market-users/list/MarketUsersPage.tsx'),
      'MarketUsersPage',
    ),
    ...openedAt('/market/users', marketUsersSearch),
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({
    getParentRoute,
    path: '/market/users/$userId',
    component: lazyPart(
      () => import('./features/market-users/page/MarketUserPage.tsx'),
      'MarketUserPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/fulfillments',
    component: lazyPart(
      () => import('./features/fulfillments/FulfillmentsPage.tsx'),
      'FulfillmentsPage',
    ),
    ...openedAt('/fulfillments', fulfillmentsSearch),
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({
    getParentRoute,
    path: '/payments',
    component: lazyPart(() => import('./features/payments/list/PaymentsPage.tsx'), 'PaymentsPage'),
    ...openedAt('/payments', paymentsSearch),
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({
    getParentRoute,
    path: '/payments/$paymentIntentId',
    component: lazyPart(() => import('./features/payments/page/PaymentPage.tsx'), 'PaymentPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/collections',
    component: lazyPart(
      () => import('./features/collections/list/CollectionsPage.tsx'),
      'CollectionsPage',
    ),
    ...openedAt('/collections', collectionsSearch),
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({
    getParentRoute,
    path: '/collections/$chain/$address',
    component: lazyPart(
      () => import('./features/collections/page/CollectionPage.tsx'),
      'CollectionPage',
    ),
    validateSearch: collectionSearch,
  }),
  createRoute({
    getParentRoute,
    path: '/audit',
    component: lazyPart(() => import('./features/audit/AuditPage.tsx'), 'AuditPage'),
    ...openedAt('/audit', auditSearch),
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({
    getParentRoute,
    path: '/faults',
    component: lazyPart(() => import('./features/faults/FaultsPage.tsx'), 'FaultsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/attention',
    component: lazyPart(() => import('./features/attention/AttentionPage.tsx'), 'AttentionPage'),
    validateSearch: attentionSearch,
  }),
  createRoute({
    getParentRoute,
    path: '/mints',
    component: lazyPart(() => import('./features/collections/mints/MintsPage.tsx'), 'MintsPage'),
    ...openedAt('/mints', mintsSearch),
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({
    getParentRoute,
    path: '/contracts',
    component: lazyPart(
      () => import('./features/contracts/list/ContractsPage.tsx'),
      'ContractsPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/contracts/$chain/$address',
    component: lazyPart(() => import('./features/contracts/page/ContractPage.tsx'), 'ContractPage'),
    validateSearch: contractSearch,
  }),
  createRoute({
    getParentRoute,
    path: '/webhooks',
    component: lazyPart(() => import('./features/webhooks/list/WebhooksPage.tsx'), 'WebhooksPage'),
    ...openedAt('/webhooks', webhooksSearch),
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({
    getParentRoute,
    path: '/webhooks/$webhookId',
    component: lazyPart(() => import('./features/webhooks/page/WebhookPage.tsx'), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/deliveries',
    component: lazyPart(
      () => import('./features/webhooks/deliveries/DeliveriesPage.tsx'),
      'DeliveriesPage',
    ),
    ...openedAt('/deliveries', deliveriesSearch),
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({
    getParentRoute,
    path: '/inbox',
    component: lazyPart(() => import('./features/webhooks/inbox/InboxPage.tsx'), 'InboxPage'),
    ...openedAt('/inbox', inboxSearch),
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({
    getParentRoute,
    path: '/applications',
    component: lazyPart(
      () => import('./features/applications/ApplicationsPage.tsx'),
      'ApplicationsPage',
    ),
    ...openedAt('/applications', applicationsSearch),
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({
    getParentRoute,
    path: '/chains',
    component: lazyPart(() => import('./features/chains/ChainsPage.tsx'), 'ChainsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/explorer/$chain',
    component: lazyPart(() => import('./features/explorer/block/BlocksPage.tsx'), 'BlocksPage'),
    validateSearch: blocksSearch,
    search: { middlewares: [stripSearchParams(blocksDefaults)] },
  }),
  createRoute({
    getParentRoute,
    path: '/explorer/$chain/block/$block',
    component: lazyPart(() => import('./features/explorer/block/BlockPage.tsx'), 'BlockPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/explorer/$chain/tx/$hash',
    component: lazyPart(
      () => import('./features/explorer/transaction/ChainTransactionPage.tsx'),
      'ChainTransactionPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/explorer/$chain/address/$address',
    component: lazyPart(() => import('./features/explorer/AddressPage.tsx'), 'AddressPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/requests',
    component: lazyPart(() => import('./features/requests/RequestsPage.tsx'), 'RequestsPage'),
    ...openedAt('/requests', requestsSearch),
  }),
  createRoute({
    getParentRoute,
    path: '/traces/$id',
    component: lazyPart(() => import('./features/traces/TracePage.tsx'), 'TracePage'),
    validateSearch: traceSearch,
  }),
  createRoute({
    getParentRoute,
    path: '/clock',
    component: lazyPart(() => import('./features/clock/ClockPage.tsx'), 'ClockPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/snapshots',
    component: lazyPart(() => import('./features/snapshots/SnapshotsPage.tsx'), 'SnapshotsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/billing',
    component: lazyPart(() => import('./features/billing/BillingPage.tsx'), 'BillingPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings',
    component: lazyPart(() => import('./features/settings/SettingsPage.tsx'), 'SettingsPage'),
    validateSearch: settingsSearch,
  }),
  createRoute({
    getParentRoute,
    path: '/guides',
    component: lazyPart(() => import('./features/guides/GuidesPage.tsx'), 'GuidesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/guides/$guide',
    component: lazyPart(() => import('./features/guides/GuidePage.tsx'), 'GuidePage'),
  }),
]);

/** The pages of the console and what each keeps in its URL. */
export const router = createRouter({
  routeTree,
  basepath: consoleBase,
  defaultErrorComponent: PageFailure,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

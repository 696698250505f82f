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
import { NotFoundPage, PageFailure } from './frame/page/PageFailure.tsx';
import { AppFrame } from './frame/shell/AppFrame.tsx';
import { consoleBase } from './service/call/console-base.ts';
import { listDefaults } from './service/queries/list-search.ts';
import { localPreference } from './service/queries/local-preferences.ts';
import type { SearchSchema } from './service/queries/search-fields.ts';

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

/** Shared options of all pages: children of the root. */
const page = { getParentRoute: () => root };

/** The URL parameters of a list; if the address has none, the list opens with its default view. */
function openedAt<const Path extends string, Search extends object>(
  path: Path,
  schema: SearchSchema<Search>,
) {
  const to: string = path;
  return {
    path,
    validateSearch: schema,
    beforeLoad: async ({ cause, location }: { cause: string; location: { search: object } }) => {
      const isAsked = Object.keys(location.search).length > 0;
      if (cause !== 'enter' || isAsked || localStorage.getItem(localPreference.lists) === null)
        return;
      const { defaultSearch } = await import('./service/queries/stored-lists.ts');
      const search = defaultSearch(path, schema);
      if (search) throw redirect({ to, search, replace: true });
    },
  };
}

/** Default values are removed from the URL. */
function stripDefaults<Search extends object>({
  search,
  next,
}: {
  search: Search;
  next: (search: Search) => Search;
}): Search {
  const asked = { ...next(search) };
  for (const [name, usual] of Object.entries(listDefaults))
    if (Reflect.get(asked, name) === usual) Reflect.deleteProperty(asked, name);
  return asked;
}

const withoutDefaults = { search: { middlewares: [stripDefaults] } };

const routeTree = root.addChildren([
  createRoute({ ...page, path: '/', component: HomePage }),
  createRoute({
    ...page,
    component: lazyPart(() => import('./features/users/UsersPage.tsx'), 'UsersPage'),
    ...openedAt('/users', usersSearch),
    ...withoutDefaults,
  }),
  createRoute({
    ...page,
    path: '/users/$userId',
    component: lazyPart(() => import('./features/users/UserPage.tsx'), 'UserPage'),
  }),
  createRoute({
    ...page,
    component: lazyPart(() => import('./features/wallets/list/WalletsPage.tsx'), 'WalletsPage'),
    ...openedAt('/wallets', walletsSearch),
    ...withoutDefaults,
  }),
  createRoute({
    ...page,
    path: '/wallets/$walletId',
    component: lazyPart(() => import('./features/wallets/page/WalletPage.tsx'), 'WalletPage'),
  }),
  createRoute({
    ...page,
    path: '/signing',
    component: lazyPart(() => import('./features/signatures/SigningPage.tsx'), 'SigningPage'),
    validateSearch: signingSearch,
  }),
  createRoute({
    ...page,
    component: lazyPart(
      () => import('./features/transactions/list/TransactionsPage.tsx'),
      'TransactionsPage',
    ),
    ...openedAt('/transactions', transactionsSearch),
    ...withoutDefaults,
  }),
  createRoute({
    ...page,
    path: '/transactions/$transactionId',
    component: lazyPart(
      () => import('./features/transactions/page/TransactionPage.tsx'),
      'TransactionPage',
    ),
  }),
  createRoute({
    ...page,
    component: lazyPart(() => import('./features/offers/list/OffersPage.tsx'), 'OffersPage'),
    ...openedAt('/offers', offersSearch),
    ...withoutDefaults,
  }),
  createRoute({
    ...page,
    path: '/offers/$offerId',
    component: lazyPart(() => import('./features/offers/page/OfferPage.tsx'), 'OfferPage'),
  }),
  createRoute({
    ...page,
    component: lazyPart(
      () => import('./features/market-users/list/MarketUsersPage.tsx'),
      'MarketUsersPage',
    ),
    ...openedAt('/market/users', marketUsersSearch),
    ...withoutDefaults,
  }),
  createRoute({
    ...page,
    path: '/market/users/$userId',
    component: lazyPart(
      () => import('./features/market-users/page/MarketUserPage.tsx'),
      'MarketUserPage',
    ),
  }),
  createRoute({
    ...page,
    component: lazyPart(
      () => import('./features/fulfillments/FulfillmentsPage.tsx'),
      'FulfillmentsPage',
    ),
    ...openedAt('/fulfillments', fulfillmentsSearch),
    ...withoutDefaults,
  }),
  createRoute({
    ...page,
    component: lazyPart(() => import('./features/payments/list/PaymentsPage.tsx'), 'PaymentsPage'),
    ...openedAt('/payments', paymentsSearch),
    ...withoutDefaults,
  }),
  createRoute({
    ...page,
    path: '/payments/$paymentIntentId',
    component: lazyPart(() => import('./features/payments/page/PaymentPage.tsx'), 'PaymentPage'),
  }),
  createRoute({
    ...page,
    component: lazyPart(
      () => import('./features/collections/list/CollectionsPage.tsx'),
      'CollectionsPage',
    ),
    ...openedAt('/collections', collectionsSearch),
    ...withoutDefaults,
  }),
  createRoute({
    ...page,
    path: '/collections/$chain/$address',
    component: lazyPart(
      () => import('./features/collections/page/CollectionPage.tsx'),
      'CollectionPage',
    ),
    validateSearch: collectionSearch,
  }),
  createRoute({
    ...page,
    component: lazyPart(() => import('./features/audit/AuditPage.tsx'), 'AuditPage'),
    ...openedAt('/audit', auditSearch),
    ...withoutDefaults,
  }),
  createRoute({
    ...page,
    path: '/faults',
    component: lazyPart(() => import('./features/faults/FaultsPage.tsx'), 'FaultsPage'),
  }),
  createRoute({
    ...page,
    path: '/attention',
    component: lazyPart(() => import('./features/attention/AttentionPage.tsx'), 'AttentionPage'),
    validateSearch: attentionSearch,
  }),
  createRoute({
    ...page,
    component: lazyPart(() => import('./features/collections/mints/MintsPage.tsx'), 'MintsPage'),
    ...openedAt('/mints', mintsSearch),
    ...withoutDefaults,
  }),
  createRoute({
    ...page,
    path: '/contracts',
    component: lazyPart(
      () => import('./features/contracts/list/ContractsPage.tsx'),
      'ContractsPage',
    ),
  }),
  createRoute({
    ...page,
    path: '/contracts/$chain/$address',
    component: lazyPart(() => import('./features/contracts/page/ContractPage.tsx'), 'ContractPage'),
    validateSearch: contractSearch,
  }),
  createRoute({
    ...page,
    component: lazyPart(() => import('./features/webhooks/list/WebhooksPage.tsx'), 'WebhooksPage'),
    ...openedAt('/webhooks', webhooksSearch),
    ...withoutDefaults,
  }),
  createRoute({
    ...page,
    path: '/webhooks/$webhookId',
    component: lazyPart(() => import('./features/webhooks/page/WebhookPage.tsx'), 'WebhookPage'),
  }),
  createRoute({
    ...page,
    component: lazyPart(
      () => import('./features/webhooks/deliveries/DeliveriesPage.tsx'),
      'DeliveriesPage',
    ),
    ...openedAt('/deliveries', deliveriesSearch),
    ...withoutDefaults,
  }),
  createRoute({
    ...page,
    component: lazyPart(() => import('./features/webhooks/inbox/InboxPage.tsx'), 'InboxPage'),
    ...openedAt('/inbox', inboxSearch),
    ...withoutDefaults,
  }),
  createRoute({
    ...page,
    component: lazyPart(
      () => import('./features/applications/ApplicationsPage.tsx'),
      'ApplicationsPage',
    ),
    ...openedAt('/applications', applicationsSearch),
    ...withoutDefaults,
  }),
  createRoute({
    ...page,
    path: '/chains',
    component: lazyPart(() => import('./features/chains/ChainsPage.tsx'), 'ChainsPage'),
  }),
  createRoute({
    ...page,
    path: '/explorer/$chain',
    component: lazyPart(() => import('./features/explorer/block/BlocksPage.tsx'), 'BlocksPage'),
    validateSearch: blocksSearch,
    search: { middlewares: [stripSearchParams(blocksDefaults)] },
  }),
  createRoute({
    ...page,
    path: '/explorer/$chain/block/$block',
    component: lazyPart(() => import('./features/explorer/block/BlockPage.tsx'), 'BlockPage'),
  }),
  createRoute({
    ...page,
    path: '/explorer/$chain/tx/$hash',
    component: lazyPart(
      () => import('./features/explorer/transaction/ChainTransactionPage.tsx'),
      'ChainTransactionPage',
    ),
  }),
  createRoute({
    ...page,
    path: '/explorer/$chain/address/$address',
    component: lazyPart(() => import('./features/explorer/AddressPage.tsx'), 'AddressPage'),
  }),
  createRoute({
    ...page,
    component: lazyPart(() => import('./features/requests/RequestsPage.tsx'), 'RequestsPage'),
    ...openedAt('/requests', requestsSearch),
  }),
  createRoute({
    ...page,
    path: '/traces/$id',
    component: lazyPart(() => import('./features/traces/TracePage.tsx'), 'TracePage'),
    validateSearch: traceSearch,
  }),
  createRoute({
    ...page,
    path: '/clock',
    component: lazyPart(() => import('./features/clock/ClockPage.tsx'), 'ClockPage'),
  }),
  createRoute({
    ...page,
    path: '/snapshots',
    component: lazyPart(() => import('./features/snapshots/SnapshotsPage.tsx'), 'SnapshotsPage'),
  }),
  createRoute({
    ...page,
    path: '/worlds',
    component: lazyPart(() => import('./features/worlds/WorldsPage.tsx'), 'WorldsPage'),
  }),
  createRoute({
    ...page,
    path: '/billing',
    component: lazyPart(() => import('./features/billing/BillingPage.tsx'), 'BillingPage'),
  }),
  createRoute({
    ...page,
    path: '/settings',
    component: lazyPart(() => import('./features/settings/SettingsPage.tsx'), 'SettingsPage'),
    validateSearch: settingsSearch,
  }),
  createRoute({
    ...page,
    path: '/guides',
    component: lazyPart(() => import('./features/guides/GuidesPage.tsx'), 'GuidesPage'),
  }),
  createRoute({
    ...page,
    path: '/guides/$guide',
    component: lazyPart(() => import('./features/guides/GuidePage.tsx'), 'GuidePage'),
  }),
]);

/** The pages of the console with their URL parameters. */
export const router = createRouter({
  routeTree,
  basepath: consoleBase,
  // In the desktop window, the router would treat every address of a world as external, because it is not HTTP.
  ...(window.vaultdesk && { origin: 'http://console' }),
  defaultErrorComponent: PageFailure,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

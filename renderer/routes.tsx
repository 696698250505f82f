import { createRootRoute, createRoute, createRouter, redirect, stripSearchParams } from '@tanstack/react-router';
import { lazyPart } from './components/layout/loading/lazy-part.tsx';
import { HomePage } from './features/home/HomePage.tsx';
import { features } from './features/index.ts';
import { ActionProvider } from './frame/action/actions.tsx';
import { FeaturesProvider, toContents } from './frame/features.tsx';
import { PageFailure } from './frame/page/PageFailure.tsx';
import { AppFrame } from './frame/shell/AppFrame.tsx';
import { pagesBase } from './service/call/session/console-base.ts';
import { localPreference } from './service/queries/local-preferences.ts';
import * as searches from './service/queries/page-searches.ts';
import { listDefaults, type SearchSchema } from './service/queries/search-fields.ts';

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

const root = createRootRoute({
  component: Console,
  notFoundComponent: lazyPart(() => import('./frame/page/NotFoundPage.tsx'), 'NotFoundPage'),
});

type Component = (props: object) => React.ReactNode;
type Load<Name extends string> = () => Promise<{ readonly [Part in Name]: Component }>;

/** A page without URL parameters, by its file and export name. */
function page<const Path extends string, Name extends string>(path: Path, load: Load<Name>, name: Name) {
  const loadPage = async (): Promise<{ Page: Component }> => ({ Page: (await load())[name] });
  return createRoute({ getParentRoute: () => root, path, component: lazyPart(loadPage, 'Page') });
}

/** The URL parameters of a list; if the address has none, the list opens with its default view. */
function listAt<const Path extends string, Search extends object>(path: Path, schema: SearchSchema<Search>) {
  const to: string = path;
  return {
    getParentRoute: () => root,
    path,
    validateSearch: schema,
    beforeLoad: async ({ cause, location }: { cause: string; location: { search: object } }) => {
      const isRequested = Object.keys(location.search).length > 0;
      if (cause !== 'enter' || isRequested || localStorage.getItem(localPreference.lists) === null) return;
      const { defaultSearch } = await import('./service/queries/stored-lists.ts');
      const search = defaultSearch(path, schema);
      if (search) throw redirect({ to, search, replace: true });
    },
    search: { middlewares: [stripDefaults] },
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
  const requested = { ...next(search) };
  for (const [name, usual] of Object.entries(listDefaults))
    if (Reflect.get(requested, name) === usual) Reflect.deleteProperty(requested, name);
  return requested;
}

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: HomePage }),
  createRoute({
    ...listAt('/users', searches.usersSearch),
    component: lazyPart(() => import('./features/users/UsersPage.tsx'), 'UsersPage'),
  }),
  page('/users/$userId', () => import('./features/users/UserPage.tsx'), 'UserPage'),
  createRoute({
    ...listAt('/wallets', searches.walletsSearch),
    component: lazyPart(() => import('./features/wallets/list/WalletsPage.tsx'), 'WalletsPage'),
  }),
  page('/wallets/$walletId', () => import('./features/wallets/page/WalletPage.tsx'), 'WalletPage'),
  createRoute({
    getParentRoute: () => root,
    path: '/signing',
    component: lazyPart(() => import('./features/signatures/SigningPage.tsx'), 'SigningPage'),
    validateSearch: searches.signingSearch,
  }),
  createRoute({
    ...listAt('/transactions', searches.transactionsSearch),
    component: lazyPart(() => import('./features/transactions/list/TransactionsPage.tsx'), 'TransactionsPage'),
  }),
  page(
    '/transactions/$transactionId',
    () => import('./features/transactions/page/TransactionPage.tsx'),
    'TransactionPage',
  ),
  createRoute({
    ...listAt('/offers', searches.offersSearch),
    component: lazyPart(() => import('./features/offers/list/OffersPage.tsx'), 'OffersPage'),
  }),
  page('/offers/$offerId', () => import('./features/offers/page/OfferPage.tsx'), 'OfferPage'),
  createRoute({
    ...listAt('/market/users', searches.marketUsersSearch),
    component: lazyPart(() => import('./features/market-users/list/MarketUsersPage.tsx'), 'MarketUsersPage'),
  }),
  page('/market/users/$userId', () => import('./features/market-users/page/MarketUserPage.tsx'), 'MarketUserPage'),
  createRoute({
    ...listAt('/fulfillments', searches.fulfillmentsSearch),
    component: lazyPart(() => import('./features/fulfillments/FulfillmentsPage.tsx'), 'FulfillmentsPage'),
  }),
  createRoute({
    ...listAt('/payments', searches.paymentsSearch),
    component: lazyPart(() => import('./features/payments/list/PaymentsPage.tsx'), 'PaymentsPage'),
  }),
  page('/payments/$paymentIntentId', () => import('./features/payments/page/PaymentPage.tsx'), 'PaymentPage'),
  createRoute({
    ...listAt('/collections', searches.collectionsSearch),
    component: lazyPart(() => import('./features/collections/list/CollectionsPage.tsx'), 'CollectionsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/collections/$chain/$address',
    component: lazyPart(() => import('./features/collections/page/CollectionPage.tsx'), 'CollectionPage'),
    validateSearch: searches.collectionSearch,
  }),
  createRoute({
    ...listAt('/audit', searches.auditSearch),
    component: lazyPart(() => import('./features/audit/AuditPage.tsx'), 'AuditPage'),
  }),
  page('/faults', () => import('./features/faults/FaultsPage.tsx'), 'FaultsPage'),
  createRoute({
    getParentRoute: () => root,
    path: '/attention',
    component: lazyPart(() => import('./features/attention/AttentionPage.tsx'), 'AttentionPage'),
    validateSearch: searches.attentionSearch,
  }),
  createRoute({
    ...listAt('/mints', searches.mintsSearch),
    component: lazyPart(() => import('./features/collections/mints/MintsPage.tsx'), 'MintsPage'),
  }),
  page('/contracts', () => import('./features/contracts/list/ContractsPage.tsx'), 'ContractsPage'),
  createRoute({
    getParentRoute: () => root,
    path: '/contracts/$chain/$address',
    component: lazyPart(() => import('./features/contracts/page/ContractPage.tsx'), 'ContractPage'),
    validateSearch: searches.contractSearch,
  }),
  createRoute({
    ...listAt('/webhooks', searches.webhooksSearch),
    component: lazyPart(() => import('./features/webhooks/list/WebhooksPage.tsx'), 'WebhooksPage'),
  }),
  page('/webhooks/$webhookId', () => import('./features/webhooks/page/WebhookPage.tsx'), 'WebhookPage'),
  createRoute({
    ...listAt('/deliveries', searches.deliveriesSearch),
    component: lazyPart(() => import('./features/webhooks/deliveries/DeliveriesPage.tsx'), 'DeliveriesPage'),
  }),
  createRoute({
    ...listAt('/inbox', searches.inboxSearch),
    component: lazyPart(() => import('./features/webhooks/inbox/InboxPage.tsx'), 'InboxPage'),
  }),
  createRoute({
    ...listAt('/applications', searches.applicationsSearch),
    component: lazyPart(() => import('./features/applications/ApplicationsPage.tsx'), 'ApplicationsPage'),
  }),
  page('/chains', () => import('./features/chains/ChainsPage.tsx'), 'ChainsPage'),
  createRoute({
    getParentRoute: () => root,
    path: '/explorer/$chain',
    component: lazyPart(() => import('./features/explorer/block/BlocksPage.tsx'), 'BlocksPage'),
    validateSearch: searches.blocksSearch,
    search: { middlewares: [stripSearchParams(searches.blocksDefaults)] },
  }),
  page('/explorer/$chain/block/$block', () => import('./features/explorer/block/BlockPage.tsx'), 'BlockPage'),
  page(
    '/explorer/$chain/tx/$hash',
    () => import('./features/explorer/transaction/ChainTransactionPage.tsx'),
    'ChainTransactionPage',
  ),
  page('/explorer/$chain/address/$address', () => import('./features/explorer/AddressPage.tsx'), 'AddressPage'),
  createRoute({
    ...listAt('/requests', searches.requestsSearch),
    component: lazyPart(() => import('./features/requests/RequestsPage.tsx'), 'RequestsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/requests/new',
    component: lazyPart(() => import('./features/requests/editor/RequestEditorPage.tsx'), 'RequestEditorPage'),
    validateSearch: searches.requestEditorSearch,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/traces/$id',
    component: lazyPart(() => import('./features/traces/TracePage.tsx'), 'TracePage'),
    validateSearch: searches.traceSearch,
  }),
  page('/clock', () => import('./features/clock/ClockPage.tsx'), 'ClockPage'),
  page('/snapshots', () => import('./features/snapshots/SnapshotsPage.tsx'), 'SnapshotsPage'),
  page('/worlds', () => import('./features/worlds/WorldsPage.tsx'), 'WorldsPage'),
  page('/billing', () => import('./features/billing/BillingPage.tsx'), 'BillingPage'),
  createRoute({
    getParentRoute: () => root,
    path: '/settings',
    component: lazyPart(() => import('./features/settings/SettingsPage.tsx'), 'SettingsPage'),
    validateSearch: searches.settingsSearch,
  }),
  page('/guides', () => import('./features/guides/GuidesPage.tsx'), 'GuidesPage'),
  page('/guides/$guide', () => import('./features/guides/GuidePage.tsx'), 'GuidePage'),
]);

/** The pages of the console with their URL parameters. */
export const router = createRouter({
  routeTree,
  basepath: pagesBase,
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

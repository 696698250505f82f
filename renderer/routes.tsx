import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  stripSearchParams,
} from '@tanstack/react-router';
import { ApplicationsPage } from './features/applications/ApplicationsPage.tsx';
import { applicationsSearch } from './features/applications/applications-search.ts';
import { BillingPage } from './features/billing/BillingPage.tsx';
import { ChainsPage } from './features/chains/ChainsPage.tsx';
import { collectionSearch, collectionsSearch } from './features/collections/collections-search.ts';
import { CollectionsPage } from './features/collections/list/CollectionsPage.tsx';
import { MintsPage } from './features/collections/mints/MintsPage.tsx';
import { mintsSearch } from './features/collections/mints/mints-search.ts';
import { CollectionPage } from './features/collections/page/CollectionPage.tsx';
import { contractSearch } from './features/contracts/contracts-search.ts';
import { ContractsPage } from './features/contracts/list/ContractsPage.tsx';
import { ContractPage } from './features/contracts/page/ContractPage.tsx';
import { AddressPage } from './features/explorer/AddressPage.tsx';
import { BlockPage } from './features/explorer/block/BlockPage.tsx';
import { BlocksPage } from './features/explorer/block/BlocksPage.tsx';
import { blocksDefaults, blocksSearch } from './features/explorer/block/blocks-search.ts';
import { ChainTransactionPage } from './features/explorer/transaction/ChainTransactionPage.tsx';
import { FulfillmentsPage } from './features/fulfillments/FulfillmentsPage.tsx';
import { fulfillmentsSearch } from './features/fulfillments/fulfillments-search.ts';
import { HomePage } from './features/home/HomePage.tsx';
import { features } from './features/index.ts';
import { MarketUsersPage } from './features/market-users/list/MarketUsersPage.tsx';
import { marketUsersSearch } from './features/market-users/list/market-users-search.ts';
import { MarketUserPage } from './features/market-users/page/MarketUserPage.tsx';
import { OffersPage } from './features/offers/list/OffersPage.tsx';
import { offersSearch } from './features/offers/list/offers-search.ts';
import { OfferPage } from './features/offers/page/OfferPage.tsx';
import { PaymentsPage } from './features/payments/list/PaymentsPage.tsx';
import { paymentsSearch } from './features/payments/list/payments-search.ts';
import { PaymentPage } from './features/payments/page/PaymentPage.tsx';
import { SettingsPage } from './features/settings/SettingsPage.tsx';
import { signingSearch } from './features/signatures/signing-search.ts';
import { TransactionsPage } from './features/transactions/list/TransactionsPage.tsx';
import { transactionsSearch } from './features/transactions/list/transactions-search.ts';
import { TransactionPage } from './features/transactions/page/TransactionPage.tsx';
import { UserPage } from './features/users/UserPage.tsx';
import { UsersPage } from './features/users/UsersPage.tsx';
import { usersSearch } from './features/users/users-search.ts';
import { WalletsPage } from './features/wallets/list/WalletsPage.tsx';
import { walletsSearch } from './features/wallets/list/wallets-search.ts';
import { WalletPage } from './features/wallets/page/WalletPage.tsx';
import { DeliveriesPage } from './features/webhooks/deliveries/DeliveriesPage.tsx';
import { InboxPage } from './features/webhooks/inbox/InboxPage.tsx';
import { WebhooksPage } from './features/webhooks/list/WebhooksPage.tsx';
import { WebhookPage } from './features/webhooks/page/WebhookPage.tsx';
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
import { listDefaults } from './service/look/list-search.ts';

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

const routeTree = root.addChildren([
  createRoute({ getParentRoute, path: '/', component: HomePage }),
  createRoute({
    getParentRoute,
    path: '/users',
    component: UsersPage,
    validateSearch: usersSearch,
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({ getParentRoute, path: '/users/$userId', component: UserPage }),
  createRoute({
    getParentRoute,
    path: '/wallets',
    component: WalletsPage,
    validateSearch: walletsSearch,
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({ getParentRoute, path: '/wallets/$walletId', component: WalletPage }),
  createRoute({
    getParentRoute,
    path: '/signing',
    // With its editor it is a third of the console, so it is loaded when it is asked for.
    component: lazyRouteComponent(
      () => import('./features/signatures/SigningPage.tsx'),
      'SigningPage',
    ),
    validateSearch: signingSearch,
  }),
  createRoute({
    getParentRoute,
    path: '/transactions',
    component: TransactionsPage,
    validateSearch: transactionsSearch,
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({
    getParentRoute,
    path: '/transactions/$transactionId',
    component: TransactionPage,
  }),
  createRoute({
    getParentRoute,
    path: '/offers',
    component: OffersPage,
    validateSearch: offersSearch,
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({ getParentRoute, path: '/offers/$offerId', component: OfferPage }),
  createRoute({
    getParentRoute,
    path: '/market/users',
    component: MarketUsersPage,
    validateSearch: marketUsersSearch,
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({ getParentRoute, path: '/market/users/$userId', component: MarketUserPage }),
  createRoute({
    getParentRoute,
    path: '/fulfillments',
    component: FulfillmentsPage,
    validateSearch: fulfillmentsSearch,
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({
    getParentRoute,
    path: '/payments',
    component: PaymentsPage,
    validateSearch: paymentsSearch,
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({ getParentRoute, path: '/payments/$paymentIntentId', component: PaymentPage }),
  createRoute({
    getParentRoute,
    path: '/collections',
    component: CollectionsPage,
    validateSearch: collectionsSearch,
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({
    getParentRoute,
    path: '/collections/$chain/$address',
    component: CollectionPage,
    validateSearch: collectionSearch,
  }),
  createRoute({
    getParentRoute,
    path: '/mints',
    component: MintsPage,
    validateSearch: mintsSearch,
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({ getParentRoute, path: '/contracts', component: ContractsPage }),
  createRoute({
    getParentRoute,
    path: '/contracts/$chain/$address',
    component: ContractPage,
    validateSearch: contractSearch,
  }),
  createRoute({
    getParentRoute,
    path: '/webhooks',
    component: WebhooksPage,
    validateSearch: webhooksSearch,
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({ getParentRoute, path: '/webhooks/$webhookId', component: WebhookPage }),
  createRoute({
    getParentRoute,
    path: '/deliveries',
    component: DeliveriesPage,
    validateSearch: deliveriesSearch,
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({
    getParentRoute,
    path: '/inbox',
    component: InboxPage,
    validateSearch: inboxSearch,
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({
    getParentRoute,
    path: '/applications',
    component: ApplicationsPage,
    validateSearch: applicationsSearch,
    search: { middlewares: [stripSearchParams(listDefaults)] },
  }),
  createRoute({ getParentRoute, path: '/chains', component: ChainsPage }),
  createRoute({
    getParentRoute,
    path: '/explorer/$chain',
    component: BlocksPage,
    validateSearch: blocksSearch,
    search: { middlewares: [stripSearchParams(blocksDefaults)] },
  }),
  createRoute({ getParentRoute, path: '/explorer/$chain/block/$block', component: BlockPage }),
  createRoute({
    getParentRoute,
    path: '/explorer/$chain/tx/$hash',
    component: ChainTransactionPage,
  }),
  createRoute({
    getParentRoute,
    path: '/explorer/$chain/address/$address',
    component: AddressPage,
  }),
  createRoute({ getParentRoute, path: '/billing', component: BillingPage }),
  createRoute({ getParentRoute, path: '/settings', component: SettingsPage }),
]);

/** The pages of the console and what each keeps in its URL. */
export const router = createRouter({
  routeTree,
  basepath: consoleBase,
  defaultErrorComponent: PageFailure,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

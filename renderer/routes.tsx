import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  stripSearchParams,
} from '@tanstack/react-router';
import { ActionDrawers } from './ActionDrawers.tsx';
import { ApplicationsPage } from './features/applications/ApplicationsPage.tsx';
import { applicationsSearch } from './features/applications/applications-search.ts';
import { BillingPage } from './features/billing/BillingPage.tsx';
import { HomePage } from './features/home/HomePage.tsx';
import { SettingsPage } from './features/settings/SettingsPage.tsx';
import { signingSearch } from './features/signatures/signing-search.ts';
import { UserPage } from './features/users/UserPage.tsx';
import { UsersPage } from './features/users/UsersPage.tsx';
import { usersSearch } from './features/users/users-search.ts';
import { WalletPage } from './features/wallets/WalletPage.tsx';
import { WalletsPage } from './features/wallets/WalletsPage.tsx';
import { walletsSearch } from './features/wallets/wallets-search.ts';
import { AppFrame } from './frame/AppFrame.tsx';
import { ActionProvider } from './frame/actions.tsx';
import { NotFoundPage } from './frame/NotFoundPage.tsx';
import { PageFailure } from './frame/PageFailure.tsx';
import { consoleBase } from './service/console-base.ts';
import { listDefaults } from './service/list-search.ts';

const root = createRootRoute({
  component: () => (
    <ActionProvider>
      <AppFrame>
        <ActionDrawers />
      </AppFrame>
    </ActionProvider>
  ),
  notFoundComponent: NotFoundPage,
});

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
    path: '/applications',
    component: ApplicationsPage,
    validateSearch: applicationsSearch,
    search: { middlewares: [stripSearchParams(listDefaults)] },
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

import type { ActName } from '../frame/act/actions.tsx';
import type { Feature } from '../frame/feature.ts';
import { activity } from './activity/activity.feature.tsx';
import { applications } from './applications/applications.feature.tsx';
import { attention } from './attention/attention.feature.tsx';
import { audit } from './audit/audit.feature.tsx';
import { billing } from './billing/billing.feature.tsx';
import { chains } from './chains/chains.feature.tsx';
import { clock } from './clock/clock.feature.tsx';
import { collections } from './collections/collections.feature.tsx';
import { contracts } from './contracts/contracts.feature.tsx';
import { events } from './events/events.feature.tsx';
import { explorer } from './explorer/explorer.feature.tsx';
import { faults } from './faults/faults.feature.tsx';
import { fulfillments } from './fulfillments/fulfillments.feature.tsx';
import { guidesFeature } from './guides/guides.feature.tsx';
import { home } from './home/home.feature.tsx';
import { marketUsers } from './market-users/market-users.feature.tsx';
import { offers } from './offers/offers.feature.tsx';
import { payments } from './payments/payments.feature.tsx';
import { requests } from './requests/requests.feature.tsx';
import { settings } from './settings/settings.feature.tsx';
import { signatures } from './signatures/signatures.feature.tsx';
import { snapshots } from './snapshots/snapshots.feature.tsx';
import { traces } from './traces/traces.feature.tsx';
import { transactions } from './transactions/transactions.feature.tsx';
import { users } from './users/users.feature.tsx';
import { wallets } from './wallets/wallets.feature.tsx';
import { webhooks } from './webhooks/webhooks.feature.tsx';
import { worlds } from './worlds/worlds.feature.tsx';

/** Everything the console shows, in the order of its sidebar and its palette. */
const declared = [
  home,
  requests,
  payments,
  webhooks,
  audit,
  clock,
  faults,
  snapshots,
  worlds,
  users,
  wallets,
  signatures,
  transactions,
  marketUsers,
  offers,
  fulfillments,
  collections,
  applications,
  chains,
  contracts,
  explorer,
  billing,
  settings,
  guidesFeature,
  activity,
  traces,
  attention,
  events,
] as const satisfies readonly Feature[];

type ActsOf<One> = One extends { readonly acts: infer Declared } ? keyof Declared : never;
type Undeclared = Exclude<ActName, ActsOf<(typeof declared)[number]>>;

/** The console's table of contents. It does not compile while an act has no drawer. */
export const features: [Undeclared] extends [never] ? readonly Feature[] : Undeclared = declared;

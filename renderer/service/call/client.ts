import { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpBatchStreamLink, httpLink, splitLink } from '@trpc/client';
import type { inferRouterOutputs } from '@trpc/server';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import type { AppRouter } from '../../../service/api/rpc/router.ts';
import { presentPresence } from '../live/presence.ts';
import { queryRetries } from '../live/refresh-queries.ts';
import { applicationChanges, chosenApplication } from './application-filter.ts';
import { confirmingLink } from './session/confirmation.ts';
import { consoleBase } from './session/console-base.ts';
import { fetchInSession } from './session/session.ts';

const url = `${consoleBase}trpc`;
const applicationHeader = 'x-vaultdesk-application';

function headersFor(applicationId: unknown): Record<string, string> {
  return typeof applicationId === 'string' ? { [applicationHeader]: applicationId } : {};
}

/** Sends a call. While the service does not respond, changes fail immediately, as their result would be unknown. */
const send: typeof fetchInSession = async (input, init) => {
  if (init?.method === 'POST' && presentPresence() === 'gone') throw new TypeError('Failed to fetch');
  return fetchInSession(input, init);
};

/** All procedures of the service; `context.applicationId` filters one call by application. */
export const client = createTRPCClient<AppRouter>({
  links: [
    confirmingLink,
    splitLink({
      condition: ({ context }) => 'applicationId' in context,
      true: httpLink({ url, fetch: send, headers: ({ op }) => headersFor(op.context.applicationId) }),
      false: httpBatchStreamLink({
        url,
        fetch: send,
        maxURLLength: 4000,
        headers: () => headersFor(chosenApplication()),
      }),
    }),
  ],
});

/** Live changes invalidate queries; mutations and their secrets are not cached. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, ...queryRetries },
    // They never wait for the service: they would be sent later, without the user.
    mutations: { gcTime: 0, networkMode: 'always' },
  },
});

applicationChanges.subscribe(() => void queryClient.resetQueries());

/** Query and mutation options of all procedures. */
export const service = createTRPCOptionsProxy<AppRouter>({ client, queryClient });

type Outputs = inferRouterOutputs<AppRouter>;
export type Application = Outputs['applications']['get'];
export type User = Outputs['users']['get'];
export type UserWithWallets = Outputs['users']['listWithWallets']['items'][number];
export type UserActivity = Outputs['users']['listActivity']['items'][number];
export type SigningMethod = User['signingMethods'][number];
export type SigningMethodInspection = Outputs['users']['inspectSigningMethods'][number];
export type Wallet = Outputs['wallets']['get'];
export type WalletActivity = Outputs['activity']['ofWallet']['items'][number];
export type WalletWithUse = Outputs['wallets']['listWithUse']['items'][number];
export type Signature = Outputs['signatures']['sign'];
export type Transaction = Outputs['transactions']['list']['items'][number];
export type TransactionInspection = Outputs['transactions']['inspect'];
export type Lane = Outputs['transactions']['getLane'];
export type Contract = Outputs['contracts']['get'];
export type ContractResult = Outputs['contracts']['read'][number];
export type ContractFunction = Contract['functions'][number];
export type ParsedAbi = Outputs['contracts']['parseAbi'];
export type ContractEvent = ParsedAbi['events'][number];
export type DescribedLog = Outputs['contracts']['describeLogs'][number];
export type Address = Outputs['contracts']['getAddress'];
export type Offer = Outputs['offers']['get'];
export type OfferInspection = Outputs['offers']['inspect'];
export type Webhook = Outputs['webhooks']['getHealth'];
export type HandlerProof = Outputs['proofs']['list'][number];
export type RequestSummary = Outputs['requests']['list']['items'][number];
export type RequestRecord = Outputs['requests']['get'];
export type RecentEvent = Outputs['activity']['recent'][number];
export type Delivery = Outputs['deliveries']['list']['items'][number];
export type DeliveryInspection = Outputs['deliveries']['inspect'];
export type Inbox = Outputs['inboxes']['list'][number];
export type InboxMessage = Outputs['inboxes']['listMessages']['items'][number];
export type Statistics = Outputs['statistics']['get'];
export type Overview = Outputs['system']['overview'];
export type AttentionItem = Outputs['attention']['list']['items'][number];
export type AuditEntry = Outputs['audit']['list']['items'][number];
export type ConsoleSession = Outputs['sessions']['list'][number];
export type Setting = Outputs['settings']['list']['settings'][number];
export type Fault = Outputs['faults']['list']['rules'][number];
export type Snapshot = Outputs['snapshots']['list'][number];
export type FaultScenario = Outputs['faults']['list']['scenarios'][number];

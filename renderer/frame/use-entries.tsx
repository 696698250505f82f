import {
  IconApps,
  IconArrowsExchange,
  IconBoxMultiple,
  IconClockPlay,
  IconCreditCard,
  IconDroplet,
  IconFileImport,
  IconKey,
  IconPhotoPlus,
  IconPlus,
  IconSend,
  IconSignature,
  IconStack2,
  IconTag,
  IconUser,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Chain } from '../components/ChainGlyph.tsx';
import { type Offer, service, type User, type Wallet } from '../service/client.ts';
import { nameOfUser, nameOfWallet, useUsersById } from '../service/names.ts';
import { type OperationName, useRoute } from '../service/use-api-call.ts';
import { type Action, useActions } from './actions.tsx';
import type { Entry, EntryGroup } from './entry.ts';
import { kindOf } from './entry-kind.ts';
import { pageGroups } from './pages.ts';
import { useChainEntries } from './use-chain-entries.tsx';
import { useCollectionEntries } from './use-collection-entries.tsx';
import { useMarketEntries } from './use-market-entries.tsx';
import { usePaymentEntries } from './use-payment-entries.tsx';
import { useWebhookEntries } from './use-webhook-entries.tsx';

const commands: readonly {
  name: string;
  action: Action;
  operation: OperationName;
  icon: TablerIcon;
}[] = [
  { name: 'New user', action: { name: 'new-user' }, operation: 'users.create', icon: IconPlus },
  {
    name: 'New wallet',
    action: { name: 'new-wallet' },
    operation: 'wallets.create',
    icon: IconPlus,
  },
  {
    name: 'Import wallet',
    action: { name: 'import-wallet' },
    operation: 'wallets.importWallet',
    icon: IconFileImport,
  },
  { name: 'Send', action: { name: 'send' }, operation: 'transactions.execute', icon: IconSend },
  {
    name: 'New offer',
    action: { name: 'new-offer' },
    operation: 'offers.create',
    icon: IconPlus,
  },
  {
    name: 'Deploy a collection',
    action: { name: 'deploy-collection' },
    operation: 'collections.deploy',
    icon: IconBoxMultiple,
  },
  {
    name: 'Mint tokens',
    action: { name: 'mint-tokens' },
    operation: 'tokenMints.create',
    icon: IconStack2,
  },
  {
    name: 'New market user',
    action: { name: 'new-market-user' },
    operation: 'marketUsers.create',
    icon: IconPlus,
  },
  {
    name: 'Deposit test USDC',
    action: { name: 'deposit-usdc' },
    operation: 'money.depositTestUsdc',
    icon: IconDroplet,
  },
  {
    name: 'New webhook',
    action: { name: 'new-webhook' },
    operation: 'webhooks.register',
    icon: IconPlus,
  },
  {
    name: 'Send test event',
    action: { name: 'send-test-event' },
    operation: 'webhooks.sendTestEvent',
    icon: IconSend,
  },
  {
    name: 'New checkout session',
    action: { name: 'new-checkout' },
    operation: 'checkout.create',
    icon: IconCreditCard,
  },
  {
    name: 'New application',
    action: { name: 'new-application' },
    operation: 'applications.create',
    icon: IconPlus,
  },
  { name: 'Faucet', action: { name: 'faucet' }, operation: 'chains.faucet', icon: IconDroplet },
  {
    name: 'Mint a test item',
    action: { name: 'mint-item' },
    operation: 'chains.mintItem',
    icon: IconPhotoPlus,
  },
  {
    name: 'Move the clock',
    action: { name: 'move-clock' },
    operation: 'clock.advance',
    icon: IconClockPlay,
  },
];

/** What the palette offers for a text: the thing it names first, then pages, actions and hits. */
export function useEntries(text: string): readonly EntryGroup[] {
  const found = useFound(text);
  const inMarket = useMarketEntries(text);
  const collections = useCollectionEntries(text);
  const payments = usePaymentEntries(text);
  const onChains = useChainEntries(text);
  const inWebhooks = useWebhookEntries(text);
  const fits = (name: string) => name.toLowerCase().includes(text.toLowerCase());
  const pages = usePageEntries().filter(({ name }) => fits(name));
  const actions = useCommandEntries().filter(({ name }) => fits(name));
  return [
    ...found,
    ...inMarket,
    ...collections,
    ...payments,
    ...onChains,
    ...inWebhooks,
    { title: 'Go to', entries: pages },
    { title: 'Do', entries: actions },
  ].filter(({ entries }) => entries.length > 0);
}

function usePageEntries(): readonly Entry[] {
  const navigate = useNavigate();
  return pageGroups.flatMap(({ pages }) =>
    pages.map(({ to, label, icon }) => ({
      id: `page-${label}`,
      icon,
      name: label,
      run: () => void navigate({ to }),
    })),
  );
}

const signingCommands = [
  { name: 'Sign a message', search: { kind: 'message' }, operation: 'signatures.sign' },
  { name: 'Sign typed data', search: { kind: 'typed-data' }, operation: 'signatures.sign' },
  { name: 'Verify a signature', search: { mode: 'verify' }, operation: 'signatures.verify' },
] as const;

function useCommandEntries(): readonly Entry[] {
  const actions = useActions();
  const navigate = useNavigate();
  const inDrawers = commands.map(({ name, action, operation, icon }) => ({
    id: `do-${action.name}`,
    icon,
    name: `${name}…`,
    aside: <Route operation={operation} />,
    run: () => actions.open(action),
  }));
  const onTheBench = signingCommands.map(({ name, search, operation }) => ({
    id: `do-${name.replaceAll(' ', '-')}`,
    icon: IconSignature,
    name: `${name}…`,
    aside: <Route operation={operation} />,
    run: () => void navigate({ to: '/signing', search }),
  }));
  return [...inDrawers, ...onTheBench];
}

/** What the service knows under this text. */
function useFound(text: string): readonly EntryGroup[] {
  const kind = kindOf(text);
  const isWorthAsking = text.length >= 2 && kind !== 'hash';
  const search = { search: text, size: kind ? 1 : 5 };
  const asked = { enabled: isWorthAsking, placeholderData: keepPreviousData };
  const users = useQuery(
    service.users.list.queryOptions(search, {
      ...asked,
      enabled: isWorthAsking && kind !== 'address',
    }),
  );
  const wallets = useQuery(service.wallets.list.queryOptions(search, asked));
  const archived = useQuery(
    service.wallets.list.queryOptions(
      { ...search, archived: true },
      { enabled: isWorthAsking && kind !== undefined },
    ),
  );
  const application = useQuery(
    service.applications.get.queryOptions(
      { applicationId: text },
      { enabled: kind === 'id', retry: false },
    ),
  );
  const toUserEntry = useUserEntry();
  const transaction = useQuery(
    service.transactions.inspect.queryOptions(
      { transactionId: text },
      { enabled: kind === 'id', retry: false },
    ),
  ).data;
  const offers = useQuery(
    service.offers.list.queryOptions(
      { search: text, pageSize: kind === 'address' ? 5 : search.size },
      asked,
    ),
  ).data?.items;
  const { toWalletEntry, toWalletActions } = useWalletEntries();
  const toOfferEntry = useOfferEntry();
  const navigate = useNavigate();
  const foundWallets = [
    ...(wallets.data?.items ?? []),
    ...(kind ? (archived.data?.items ?? []) : []),
  ];
  const owners = useUsersById(foundWallets.map(({ userId }) => userId));
  if (!isWorthAsking) return [];

  const foundUsers = kind === 'address' ? [] : (users.data?.items ?? []);
  const userEntries = foundUsers.map(toUserEntry);
  const offerEntries = (offers ?? []).map(toOfferEntry);
  const walletEntries = foundWallets.map((wallet) =>
    toWalletEntry(wallet, owners.get(wallet.userId)),
  );
  if (!kind)
    return [
      { title: 'Wallets', entries: walletEntries },
      { title: 'Users', entries: userEntries },
      { title: 'Offers', entries: offerEntries },
    ];

  const applicationEntries =
    kind === 'id' && application.data
      ? [
          {
            id: 'application',
            icon: IconApps,
            name: application.data.name,
            detail: 'application',
            run: () => void navigate({ to: '/applications', search: { selected: text } }),
          },
        ]
      : [];
  const transactionEntries =
    kind === 'id' && transaction
      ? [
          {
            id: 'transaction',
            icon: IconArrowsExchange,
            name: transaction.functionName ?? 'Transaction',
            detail: 'transaction',
            aside: <code>{transaction.status}</code>,
            run: () =>
              void navigate({
                to: '/transactions/$transactionId',
                params: { transactionId: text },
              }),
          },
        ]
      : [];
  const [wallet] = foundWallets;
  return [
    {
      title: kind === 'id' ? 'This id is' : 'This address is',
      entries: [
        ...walletEntries,
        ...userEntries,
        ...applicationEntries,
        ...transactionEntries,
        ...(kind === 'id' ? offerEntries : []),
      ].map((entry) => ({ ...entry, isAnswer: true })),
    },
    ...(kind === 'address' ? [{ title: 'Offers with it', entries: offerEntries }] : []),
    { title: 'Do with it', entries: wallet ? toWalletActions(wallet) : [] },
  ];
}

function useUserEntry(): (user: User) => Entry {
  const navigate = useNavigate();
  return (user) => ({
    id: user.id,
    icon: IconUser,
    name: nameOfUser(user),
    detail: 'user',
    run: () => void navigate({ to: '/users/$userId', params: { userId: user.id } }),
  });
}

function useOfferEntry(): (offer: Offer) => Entry {
  const navigate = useNavigate();
  return ({ id, nft, status, type }) => ({
    id: `offer-${id}`,
    icon: IconTag,
    name: nft.name || `Item ${nft.id}`,
    detail: type === 'SALE' ? 'offer' : 'auction',
    aside: <code>{status}</code>,
    run: () => void navigate({ to: '/offers/$offerId', params: { offerId: id } }),
  });
}

function useWalletEntries() {
  const navigate = useNavigate();
  const actions = useActions();
  return {
    toWalletEntry: (wallet: Wallet, owner: User | undefined): Entry => ({
      id: wallet.id,
      icon: IconWallet,
      name: nameOfWallet(wallet),
      detail: `${wallet.archived ? 'archived wallet' : 'wallet'}${owner ? ` of ${nameOfUser(owner)}` : ''}`,
      aside: <Chain chain={wallet.secretType} />,
      run: () => void navigate({ to: '/wallets/$walletId', params: { walletId: wallet.id } }),
    }),
    toWalletActions: (wallet: Wallet): readonly Entry[] => [
      ...(wallet.archived
        ? []
        : [
            {
              id: 'sign-with',
              icon: IconSignature,
              name: `Sign with ${nameOfWallet(wallet)}…`,
              aside: <Route operation="signatures.sign" />,
              run: () => void navigate({ to: '/signing', search: { wallet: wallet.id } }),
            },
            {
              id: 'send-from',
              icon: IconSend,
              name: `Send from ${nameOfWallet(wallet)}…`,
              aside: <Route operation="transactions.execute" />,
              run: () => actions.open({ name: 'send', walletId: wallet.id }),
            },
            {
              id: 'faucet-to',
              icon: IconDroplet,
              name: 'Send it test coins…',
              aside: <Route operation="chains.faucet" />,
              run: () =>
                actions.open({
                  name: 'faucet',
                  secretType: wallet.secretType,
                  address: wallet.address,
                }),
            },
          ]),
      {
        id: 'owner',
        icon: IconKey,
        name: 'See what opens it',
        run: () => void navigate({ to: '/users/$userId', params: { userId: wallet.userId } }),
      },
    ],
  };
}

function Route({ operation }: { operation: OperationName }) {
  const route = useRoute(operation);
  if (!route) return null;
  const { method, path } = route;
  return (
    <code>
      {method} {path}
    </code>
  );
}

import { IconDroplet, IconKey, IconSend, IconSignature, IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Chain } from '../../components/chain/ChainGlyph.tsx';
import { ArchivedTag } from '../../components/status/StatusLabel.tsx';
import { useActions } from '../../frame/action/actions.tsx';
import { OperationRoute } from '../../frame/action/OperationDrawer.tsx';
import type { UseEntries } from '../../frame/feature.ts';
import { type Entry, type EntryKind, kindOf } from '../../frame/palette/entry.ts';
import { finder } from '../../frame/palette/finder.ts';
import { service } from '../../service/call/client.ts';
import { nameOfOwner, nameOfWallet } from '../../service/queries/names.ts';

const inputOf = (search: string, kind: EntryKind | undefined) =>
  ({ search, archived: 'any', sortOn: 'description', sortOrder: 'ASC', size: kind ? 1 : 6 }) as const;

const useWallets: UseEntries = finder({
  operation: 'wallets.list',
  isRequested: (text, kind) => text.length >= 2 && kind !== 'hash',
  input: inputOf,
  list: { to: '/wallets', nouns: 'wallets' },
  title: 'Wallets',
  entries: ({ items }, _, kind) =>
    items.map((wallet) => ({
      id: wallet.id,
      icon: IconWallet,
      name: nameOfWallet(wallet),
      detail: `${kind ? 'wallet of ' : ''}${nameOfOwner(wallet)}`,
      aside: (
        <>
          {wallet.archived && <ArchivedTag />}
          <Chain chain={wallet.secretType} />
        </>
      ),
      at: wallet.createdAt,
      isExactMatch: kind !== undefined,
      link: { to: '/wallets/$walletId', params: { walletId: wallet.id } },
    })),
});

/** Wallets by text, id or address, archived wallets included, and after a single match the actions for it. */
export const useWalletEntries: UseEntries = (text) => [
  ...useWallets(text),
  { title: 'Actions for this wallet', entries: useRecordActions(text) },
];

function useRecordActions(text: string): readonly Entry[] {
  const navigate = useNavigate();
  const actions = useActions();
  // Loaded by `useWallets`.
  const { data } = useQuery(service.wallets.list.queryOptions(inputOf(text, kindOf(text)), { enabled: false }));
  const [wallet, another] = data?.items ?? [];
  if (!wallet || another) return [];
  const { id, userId, secretType, address, archived } = wallet;
  const owner = {
    id: 'owner',
    icon: IconKey,
    name: 'Show signing methods',
    run: () => void navigate({ to: '/users/$userId', params: { userId } }),
  };
  if (archived) return [owner];
  return [
    {
      id: 'sign-with',
      icon: IconSignature,
      name: `Sign with ${nameOfWallet(wallet)}…`,
      aside: <OperationRoute operation="signatures.sign" />,
      run: () => void navigate({ to: '/signing', search: { wallet: id } }),
    },
    {
      id: 'send-from',
      icon: IconSend,
      name: `Send from ${nameOfWallet(wallet)}…`,
      aside: <OperationRoute operation="transactions.execute" />,
      run: () => actions.open({ name: 'send', walletId: id }),
    },
    {
      id: 'faucet-to',
      icon: IconDroplet,
      name: 'Fund with test coins…',
      aside: <OperationRoute operation="chains.faucet" />,
      run: () => actions.open({ name: 'faucet', secretType, address }),
    },
    owner,
  ];
}

import { IconDroplet, IconKey, IconSend, IconSignature, IconWallet } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Chain } from '../../components/chain/ChainGlyph.tsx';
import { ArchivedTag } from '../../components/status/StatusLabel.tsx';
import { useActions } from '../../frame/act/actions.tsx';
import { OperationRoute } from '../../frame/act/OperationDrawer.tsx';
import { type Entry, type EntryGroup, kindOf, titleFor } from '../../frame/palette/entry.ts';
import { allMatches } from '../../frame/palette/finder.ts';
import { service, type User, type Wallet } from '../../service/call/client.ts';
import { nameOfUser, nameOfWallet, useUsersById } from '../../service/queries/names.ts';

/** Wallets by text, id or address, archived wallets included, and the actions for an exact match. */
export function useWalletEntries(text: string): readonly EntryGroup[] {
  const kind = kindOf(text);
  const isRequested = text.length >= 2 && kind !== 'hash';
  const { data } = useQuery(
    service.wallets.list.queryOptions(
      { search: text, archived: 'any', sortOn: 'description', sortOrder: 'ASC', size: kind ? 1 : 6 },
      { enabled: isRequested, placeholderData: keepPreviousData },
    ),
  );
  const matches = data?.items ?? [];
  const owners = useUsersById(matches.map(({ userId }) => userId));
  const navigate = useNavigate();
  const toEntry = useToEntry(kind ? 'wallet of ' : '');
  const toActs = useToActs();
  if (!isRequested) return [];
  const entries = matches.map((wallet) => ({
    ...toEntry(wallet, owners.get(wallet.userId)),
    isExactMatch: kind !== undefined,
  }));
  const list = { to: '/wallets', nouns: 'wallets' } as const;
  const all = allMatches(list, text, { total: data?.pagination.numberOfElements ?? 0, shown: matches.length });
  const [wallet] = matches;
  return [
    {
      title: titleFor(kind, 'Wallets'),
      entries: [...entries, ...all.map(({ link, ...entry }) => ({ ...entry, run: () => void navigate(link) }))],
    },
    { title: 'Actions', entries: kind && wallet ? toActs(wallet) : [] },
  ];
}

function useToEntry(before: string) {
  const navigate = useNavigate();
  return (wallet: Wallet, owner: User | undefined): Entry => ({
    id: wallet.id,
    icon: IconWallet,
    name: nameOfWallet(wallet),
    detail: owner ? `${before}${nameOfUser(owner)}` : 'wallet',
    aside: (
      <>
        {wallet.archived && <ArchivedTag />}
        <Chain chain={wallet.secretType} />
      </>
    ),
    run: () => void navigate({ to: '/wallets/$walletId', params: { walletId: wallet.id } }),
  });
}

function useToActs() {
  const navigate = useNavigate();
  const actions = useActions();
  return (wallet: Wallet): readonly Entry[] => {
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
  };
}

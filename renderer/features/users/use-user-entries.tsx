import { IconKey, IconPlus, IconSignature, IconUser } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { wordsOf } from '../../../service/model/kernel/text-search.ts';
import { useActions } from '../../frame/action/actions.tsx';
import { OperationRoute } from '../../frame/action/OperationDrawer.tsx';
import type { UseEntries } from '../../frame/feature.ts';
import { isMeant } from '../../frame/palette/api-labels.ts';
import { type Entry, type EntryKind, kindOf } from '../../frame/palette/entry.ts';
import { finder } from '../../frame/palette/finder.ts';
import { isFit } from '../../frame/palette/rank.ts';
import { service } from '../../service/call/client.ts';
import { nameOfUser } from '../../service/queries/names.ts';
import { useAttention } from '../../service/queries/use-overview.ts';

const inputOf = (search: string, kind: EntryKind | undefined) =>
  ({ search, sortOrder: 'ASC', size: kind ? 1 : 5 }) as const;

const useUsers: UseEntries = finder({
  operation: 'users.list',
  isRequested: (text, kind) => text.length >= 2 && (!kind || kind === 'id'),
  input: inputOf,
  list: { to: '/users', nouns: 'users' },
  title: 'Users',
  entries: ({ items }, text, kind) =>
    items.map((user) => ({
      id: user.id,
      icon: IconUser,
      name: nameOfUser(user),
      detail: kind && (user.id === text.toLowerCase() ? 'user' : 'user of this signing method'),
      at: user.createdAt,
      isExactMatch: kind !== undefined,
      link: { to: '/users/$userId', params: { userId: user.id } },
    })),
});

/**
 * Users by part of their reference, by id, or by signing method id; after a single match or an exact name, the actions for
 * that user. For a text about locks, the locked signing methods.
 */
export const useUserEntries: UseEntries = (text) => {
  const unlocking = useUnlocking();
  const isAboutLocks = wordsOf(text).some((word) => isMeant(word, ['unlock', 'locked']));
  return [
    { title: 'Locked now', entries: isAboutLocks ? unlocking().filter((entry) => isFit(text, entry)) : [] },
    ...useUsers(text),
    { title: 'Actions for this user', entries: useRecordActions(text, unlocking) },
  ];
};

/** The entries that unlock the signing methods of a user, or of all users. */
function useUnlocking(): (userId?: string) => readonly Entry[] {
  const actions = useActions();
  const items = useAttention() ?? [];
  return (ofUser) =>
    items.flatMap(({ id, what, subject, act }) => {
      const { userId, signingMethodId } = act?.input ?? {};
      if (act?.name !== 'users.unlockSigningMethod' || !userId || !signingMethodId) return [];
      if (ofUser !== undefined && ofUser !== userId) return [];
      return [
        {
          id,
          icon: IconKey,
          name: `Unlock ${subject.name}…`,
          detail: what,
          alsoCalled: ['unlock user', 'unlock signing method'],
          run: () => actions.open({ name: 'unlock-method', userId, signingMethodId, of: subject.name }),
        },
      ];
    });
}

function useRecordActions(text: string, unlocking: (userId: string) => readonly Entry[]): readonly Entry[] {
  const navigate = useNavigate();
  const actions = useActions();
  // Loaded by `useUsers`.
  const { data } = useQuery(service.users.list.queryOptions(inputOf(text, kindOf(text)), { enabled: false }));
  const [first, another] = data?.items ?? [];
  const named = data?.items.find((user) => nameOfUser(user).toLowerCase() === text.toLowerCase());
  const user = named ?? (another ? undefined : first);
  const wallet = useQuery(service.wallets.list.queryOptions(user ? { userId: user.id, size: 1 } : skipToken)).data
    ?.items[0];
  if (!user) return [];
  const name = nameOfUser(user);
  const hasMethod = user.signingMethods.length > 0;
  const signing: Entry[] = wallet
    ? [
        {
          id: 'user-sign',
          icon: IconSignature,
          name: `Sign as ${name}…`,
          aside: <OperationRoute operation="signatures.sign" />,
          run: () => void navigate({ to: '/signing', search: { wallet: wallet.id } }),
        },
      ]
    : [];
  return [
    ...unlocking(user.id),
    ...signing,
    {
      id: 'user-new-wallet',
      icon: IconPlus,
      name: hasMethod ? `New wallet for ${name}…` : `Add a PIN for ${name}…`,
      aside: <OperationRoute operation={hasMethod ? 'wallets.create' : 'users.createSigningMethod'} />,
      run: () => actions.open({ name: hasMethod ? 'new-wallet' : 'add-pin', userId: user.id }),
    },
  ];
}

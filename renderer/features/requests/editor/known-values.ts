import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { subjectsIn } from '../../../../service/model/history/request-subjects.ts';
import type { OperationRoute } from '../../../../service/model/installation/operation-route.ts';
import { service } from '../../../service/call/client.ts';
import { nameOfOwner, nameOfUser, nameOfWallet, useUsersById, useWalletsById } from '../../../service/queries/names.ts';
import { type Draft, draftOfRoute, type OwnValues } from './draft.ts';
import type { KnownValues } from './suggestions.ts';

const size = 20;

/** The newest records for completion, and for examples the newest wallet with its user, or the newest user. */
export function useKnownValues(): { readonly known: KnownValues; readonly own: OwnValues } {
  const wallets = useQuery(service.wallets.list.queryOptions({ size })).data?.items ?? [];
  const users = useQuery(service.users.list.queryOptions({ size })).data?.items ?? [];
  const offers = useQuery(service.offers.list.queryOptions({ pageSize: size })).data?.items ?? [];
  const collections = useQuery(service.collections.list.queryOptions({ size })).data?.items ?? [];
  const webhooks = useQuery(service.webhooks.list.queryOptions({})).data ?? [];
  const { id: walletId, userId = users[0]?.id, address, secretType } = wallets[0] ?? {};
  const addresses = wallets.map((wallet) => ({ value: wallet.address, name: nameOfOwner(wallet) }));
  const contracts = collections.map((collection) => ({ value: collection.address, name: collection.name }));
  return {
    own: { userId, walletId, address, walletAddress: address, secretType },
    known: {
      userId: users.map((user) => ({ value: user.id, name: nameOfUser(user) })),
      walletId: wallets.map((wallet) => ({
        value: wallet.id,
        name: `${nameOfWallet(wallet)}, ${nameOfOwner(wallet)}`,
      })),
      ...Object.fromEntries(addressFields.map((name) => [name, addresses])),
      offerId: offers.map(({ id, nft }) => ({ value: id, name: nft.name })),
      ...Object.fromEntries(contractFields.map((name) => [name, contracts])),
      webhookId: webhooks.map(({ id, url }) => ({ value: id, name: url })),
    },
  };
}

/** The first signing method of the user whose id or wallet a draft names. */
export function useMethodOf({ path, body }: Draft): string | undefined {
  const userId = useUserOf({
    path,
    request: { headers: {}, masked: [], body: { text: body, bytes: 0, isCut: false } },
  });
  return useUsersById(userId === undefined ? [] : [userId]).get(userId ?? '')?.signingMethods[0]?.id;
}

/** The user that a request names, else the owner of the wallet that it names. */
export function useUserOf(request: Parameters<typeof subjectsIn>[0]): string | undefined {
  const subjects = subjectsIn(request);
  const user = subjects.find(({ type }) => type === 'user')?.id;
  const walletId = subjects.find(({ type }) => type === 'wallet')?.id;
  const wallets = useWalletsById(walletId && !user ? [walletId] : []);
  return user ?? (walletId && wallets.get(walletId)?.userId);
}

const addressFields = ['address', 'walletAddress', 'to', 'destinationAddress', 'sellerAddress', 'signerAddress'];
const contractFields = ['contractAddress', 'tokenAddress'];

/** The input fields of an operation, once loaded. */
export function useFieldsOf(name: string | undefined) {
  return useQuery(
    service.system.describeRoute.queryOptions(name === undefined ? skipToken : { name }, { staleTime: Infinity }),
  ).data;
}

/** The example of an operation; it gets records that are loaded or created later, until the user edits it. */
export function useExample(
  routes: readonly OperationRoute[],
  name: string | undefined,
  own: OwnValues,
): Draft | undefined {
  const fields = useFieldsOf(name);
  const route = routes.find((item) => item.name === name);
  const values = JSON.stringify(own);
  return useMemo(() => {
    const current: OwnValues = JSON.parse(values);
    return route && fields && draftOfRoute(route, fields, ownFor(route, current));
  }, [route, fields, values]);
}

/** The records that an operation can refer to. */
export function ownFor(route: OperationRoute, own: OwnValues): OwnValues {
  return isOfWallets(route) ? own : {};
}

/** Market users have their own ids. */
export function isOfWallets({ path }: OperationRoute): boolean {
  return path.startsWith('/api/');
}

import type { GuideKind } from '../../../../service/resources/guides/guide.ts';
import { client } from '../../../service/call/client.ts';
import { shorten } from '../../../service/labels/shorten.ts';
import { nameOfOwner, nameOfUser, nameOfWallet } from '../../../service/queries/names.ts';

/** A record that can be selected. */
export interface Option {
  readonly id: string;
  readonly label: string;
  /** Values for calls besides its id. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The user whose signing methods unlock it. */
  readonly userId?: string;
}

/** The scope of the options: records of one application, and items of one wallet. */
export interface OptionScope {
  readonly applicationId: string;
  readonly walletId: string | undefined;
}

/** Maximum number of options, newest first. */
const size = 20;

/** How to fetch the newest records of a kind, and the queries that change when records are added. */
export const optionsOf: Readonly<
  Record<GuideKind, { readonly of: string; load(scope: OptionScope): Promise<readonly Option[]> }>
> = {
  user: {
    of: 'users',
    load: async (scope) => {
      const { items } = await client.users.list.query({ size }, as(scope));
      return items.map((user) => ({ id: user.id, label: nameOfUser(user), userId: user.id }));
    },
  },
  wallet: {
    of: 'wallets',
    load: async (scope) => {
      const { items } = await client.wallets.list.query({ size }, as(scope));
      return items.map((wallet) => ({
        id: wallet.id,
        label: `${nameOfWallet(wallet)} (${nameOfOwner(wallet)}), ${wallet.secretType}`,
        fields: { address: wallet.address, secretType: wallet.secretType },
        userId: wallet.userId,
      }));
    },
  },
  item: {
    of: 'balances',
    load: async ({ walletId, ...scope }) => {
      if (walletId === undefined) return [];
      const items = await client.balances.listNonFungibles.query({ walletId }, as(scope));
      return items.map(({ id, name, contract }) => ({
        id: `${contract.address}/${id}`,
        label: name,
        fields: { address: contract.address, tokenId: id },
      }));
    },
  },
  collection: {
    of: 'collections',
    load: async (scope) => {
      const { items } = await client.collections.list.query({ size }, as(scope));
      return items.map(({ address, secretType, name }) => ({
        id: address,
        label: name,
        fields: { address, secretType },
      }));
    },
  },
  marketUser: {
    of: 'marketUsers',
    load: async (scope) => {
      const { items } = await client.marketUsers.list.query({ pageSize: size }, as(scope));
      return items.map(({ id, nickname }) => ({ id, label: nickname }));
    },
  },
  offer: {
    of: 'offers',
    load: async (scope) => {
      const { items } = await client.offers.list.query(
        { pageSize: size, type: ['SALE'], status: ['READY'] },
        as(scope),
      );
      return items.map(({ id, nft, price }) => ({ id, label: `${nft.name}, ${price} USDC` }));
    },
  },
  openPayment: {
    of: 'payments',
    load: (scope) => listPayments(scope, 'requires_payment_method'),
  },
  paidPayment: { of: 'payments', load: (scope) => listPayments(scope, 'succeeded') },
  request: {
    of: 'requests',
    load: async (scope) => {
      const { items } = await client.requests.list.query({ size }, as(scope));
      return items.map(({ id, method, path, status }) => ({
        id,
        label: `${method} ${path.split('?')[0]}, ${status}`,
      }));
    },
  },
};

async function listPayments(
  scope: OptionScope,
  status: 'requires_payment_method' | 'succeeded',
): Promise<readonly Option[]> {
  const { items } = await client.payments.list.query({ pageSize: size, status }, as(scope));
  return items.map(({ id, description }) => ({ id, label: description ?? shorten(id, 'long') }));
}

function as({ applicationId }: Pick<OptionScope, 'applicationId'>) {
  return { context: { applicationId } };
}

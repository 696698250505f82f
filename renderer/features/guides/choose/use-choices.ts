import { useQueries } from '@tanstack/react-query';
import { type GuideKind, guideKinds } from '../../../../service/model/guides/guide.ts';
import { useOwningApplication } from '../../../frame/pick/ApplicationField.tsx';
import { client } from '../../../service/call/client.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { nameOfOwner, nameOfUser, nameOfWallet } from '../../../service/queries/names.ts';

interface Option {
  readonly id: string;
  readonly label: string;
  /** Values for calls besides its id. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The user whose signing methods unlock it. */
  readonly userId?: string;
}

/** The scope of the options: records of one application, and items of one wallet. */
interface OptionScope {
  readonly applicationId: string;
  readonly walletId: string | undefined;
}

/** Maximum number of options, newest first. */
const size = 20;

/** How to fetch the newest records of a kind, and the queries that change when records are added. */
const optionsOf: Readonly<
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
  openPayment: { of: 'payments', load: (scope) => listPayments(scope, 'requires_payment_method') },
  paidPayment: { of: 'payments', load: (scope) => listPayments(scope, 'succeeded') },
  request: {
    of: 'requests',
    load: async (scope) => {
      const { items } = await client.requests.list.query({ size }, as(scope));
      return items.map(({ id, method, path, status }) => ({ id, label: `${method} ${path.split('?')[0]}, ${status}` }));
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

export type Picked = Readonly<Partial<Record<GuideKind, string>>>;

/** The options of a kind and the selected one: the newest until another is selected. */
export interface Choice {
  readonly options: readonly Option[] | undefined;
  readonly chosen: Option | undefined;
}
export type Choices = (kind: GuideKind) => Choice;

/** The records that a reader can select for the calls of a guide, for the application whose token is sent. */
export function useChoices(kinds: readonly GuideKind[], selection: Picked): Choices {
  const others = useOptions(
    kinds.filter((kind) => kind !== 'item'),
    undefined,
  );
  const wallet = chosenOf(others('wallet'), selection.wallet);
  const items = useOptions(
    kinds.filter((kind) => kind === 'item'),
    wallet?.id,
  );
  return (kind) => {
    const options = kind === 'item' ? items(kind) : others(kind);
    return { options, chosen: chosenOf(options, selection[kind]) };
  };
}

function useOptions(kinds: readonly GuideKind[], walletId: string | undefined) {
  const applicationId = useOwningApplication(undefined) ?? '';
  const results = useQueries({
    queries: kinds.map((kind) => ({
      // With the same prefix as the client's keys, so that service changes invalidate them too.
      queryKey: [[optionsOf[kind].of, 'options'], { kind, applicationId, walletId }],
      queryFn: () => optionsOf[kind].load({ applicationId, walletId }),
      enabled: applicationId !== '',
    })),
  });
  return (kind: GuideKind) => results[kinds.indexOf(kind)]?.data;
}

function chosenOf(options: readonly Option[] | undefined, id: string | undefined) {
  return options?.find((option) => option.id === id) ?? options?.[0];
}

/** The value of `{wallet.address}` in a call; `undefined` if there is none. */
export function fieldOf(choices: Choices, name: string): string | undefined {
  const [kindName, field] = name.split('.');
  const kind = guideKinds.find((guideKind) => guideKind === kindName);
  const option = kind && choices(kind).chosen;
  return field === undefined ? option?.id : option?.fields?.[field];
}

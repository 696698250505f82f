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

/** Maximum number of options, newest first. */
const size = 20;

interface OptionsOf {
  /** The queries that change when records are added. */
  readonly of: string;
  load(scope: { applicationId: string; walletId: string | undefined }): Promise<readonly Option[]>;
}

/** Options from the newest records that a query returns for the application. */
function newest<Item>(
  of: string,
  list: (context: {
    readonly context: { readonly applicationId: string };
  }) => Promise<{ readonly items: readonly Item[] }>,
  toOption: (item: Item) => Option,
): OptionsOf {
  return { of, load: async ({ applicationId }) => (await list({ context: { applicationId } })).items.map(toOption) };
}

const optionsOf: Readonly<Record<GuideKind, OptionsOf>> = {
  user: newest(
    'users',
    (context) => client.users.list.query({ size }, context),
    (user) => ({ id: user.id, label: nameOfUser(user), userId: user.id }),
  ),
  wallet: newest(
    'wallets',
    (context) => client.wallets.list.query({ size }, context),
    (wallet) => ({
      id: wallet.id,
      label: `${nameOfWallet(wallet)} (${nameOfOwner(wallet)}), ${wallet.secretType}`,
      fields: { address: wallet.address, secretType: wallet.secretType },
      userId: wallet.userId,
    }),
  ),
  item: {
    of: 'balances',
    load: async ({ walletId, applicationId }) => {
      if (walletId === undefined) return [];
      const items = await client.balances.listNonFungibles.query({ walletId }, { context: { applicationId } });
      return items.map(({ id, name, contract: { address } }) => ({
        id: `${address}/${id}`,
        label: name,
        fields: { address, tokenId: id },
      }));
    },
  },
  collection: newest(
    'collections',
    (context) => client.collections.list.query({ size }, context),
    ({ address, secretType, name }) => ({ id: address, label: name, fields: { address, secretType } }),
  ),
  marketUser: newest(
    'marketUsers',
    (context) => client.marketUsers.list.query({ pageSize: size }, context),
    ({ id, nickname }) => ({ id, label: nickname }),
  ),
  offer: newest(
    'offers',
    (context) => client.offers.list.query({ pageSize: size, type: ['SALE'], status: ['READY'] }, context),
    ({ id, nft, price }) => ({ id, label: `${nft.name}, ${price} USDC` }),
  ),
  openPayment: payments('requires_payment_method'),
  paidPayment: payments('succeeded'),
  request: newest(
    'requests',
    (context) => client.requests.list.query({ size }, context),
    ({ id, method, path, status }) => ({ id, label: `${method} ${path.split('?')[0]}, ${status}` }),
  ),
};

function payments(status: 'requires_payment_method' | 'succeeded'): OptionsOf {
  return newest(
    'payments',
    (context) => client.payments.list.query({ pageSize: size, status }, context),
    ({ id, description }) => ({ id, label: description ?? shorten(id, 'long') }),
  );
}

export type Picked = Readonly<Partial<Record<GuideKind, string>>>;

/** The options of a kind and the selected one: the newest until another is selected. */
export type Choice = { readonly options: readonly Option[] | undefined; readonly chosen: Option | undefined };
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

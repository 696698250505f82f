import {
  actionOutcomes,
  actorKinds,
  deliveryStatuses,
  fulfillmentStatuses,
  fulfillmentTypes,
  inboxNamePattern,
  marketUserTypes,
  mintStatuses,
  offerStatuses,
  offerTypes,
  paymentEventTypes,
  paymentStatuses,
  transactionStates,
} from '../../../service/model/installation/names.ts';
import { secretTypes } from '../../../service/model/kernel/secret-types.ts';
import {
  addressIn,
  columnsField,
  countIn,
  flagIn,
  listFields,
  oneOf,
  pageFields,
  type SearchOf,
  searchOf,
  spanFields,
  textLike,
  textUpTo,
  uuidIn,
} from './search-fields.ts';

export const applicationsSearch = searchOf({ ...listFields, selected: uuidIn });

/** The URL search parameters of the attention list: the kind, or the page. */
export const attentionSearch = searchOf({ kind: textUpTo(40), of: textUpTo(40) });

export const auditSearch = searchOf({
  ...pageFields,
  search: textUpTo(200),
  who: oneOf(actorKinds),
  outcome: oneOf(actionOutcomes),
  act: textUpTo(100),
  ...spanFields,
  selected: textUpTo(20),
});

export const collectionsSearch = searchOf({ ...listFields, chain: oneOf(secretTypes), selected: uuidIn });

/** The URL search parameters of a collection page: the token filter and the selected token. */
export const collectionSearch = searchOf({
  page: (raw: unknown) => countIn(raw),
  type: textUpTo(20),
  token: textUpTo(80),
});
export type CollectionSearch = SearchOf<typeof collectionSearch>;

/** Maximum number of ids in a list; more do not fit in a URL. */
const maximumIds = 50;

function idsIn(raw: unknown): string[] | undefined {
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > maximumIds) return undefined;
  const ids = raw.map(uuidIn).filter((id) => id !== undefined);
  return ids.length === raw.length ? ids : undefined;
}

export const mintsSearch = searchOf({
  ...pageFields,
  status: oneOf(mintStatuses),
  contract: addressIn,
  destination: addressIn,
  ...spanFields,
  ids: idsIn,
  selected: uuidIn,
});

/** The ids in a pasted text; `undefined` if it contains no complete id. */
export function readIds(text: string): readonly string[] | undefined {
  return idsIn(text.split(/[\s,;]+/).filter(Boolean));
}

export const contractSearch = searchOf({
  /** The signature of the selected function, or `anotherFunction`. */
  fn: textUpTo(2000),
});

/** Represents a manually entered function that is in no ABI. */
export const anotherFunction = 'another';

export const blocksSearch = searchOf({ page: pageFields.page, ...columnsField });

export const blocksDefaults = { page: 1 } as const;

export const fulfillmentsSearch = searchOf({
  ...listFields,
  type: oneOf(fulfillmentTypes),
  status: oneOf(fulfillmentStatuses),
  selected: uuidIn,
});

export const marketUsersSearch = searchOf({ ...listFields, type: oneOf(marketUserTypes), selected: uuidIn });

/** The URL search parameters of the offer list; the default view is cards. */
export const offersSearch = searchOf({
  ...listFields,
  view: oneOf(['table']),
  type: oneOf(offerTypes),
  status: oneOf(offerStatuses),
  chain: oneOf(secretTypes),
  sellerId: uuidIn,
  contractAddress: addressIn,
  selected: uuidIn,
});

export const paymentsSearch = searchOf({
  ...pageFields,
  search: textUpTo(200),
  status: oneOf(paymentStatuses),
  ...spanFields,
  selected: textUpTo(100),
});
export type PaymentsSearch = SearchOf<typeof paymentsSearch>;

/** Status classes that the service can filter by. */
export const statusClasses = ['2xx,3xx', '2xx', '3xx', '4xx', '5xx'] as const;

/** The filters, the position and the selected request in the URL. */
export const requestsSearch = searchOf({
  search: textUpTo(200),
  ...columnsField,
  status: oneOf(statusClasses),
  applicationId: uuidIn,
  operation: textLike(/^[\w.]{1,100}$/),
  code: textUpTo(100),
  fault: textUpTo(100),
  console: oneOf([true, 'changes']),
  /** Defaults to messages to inboxes too. */
  inbox: oneOf([false]),
  /** Defaults to groups of equal requests. */
  view: oneOf(['all']),
  ...spanFields,
  selected: uuidIn,
  tab: oneOf(['request', 'answer', 'caused', 'again']),
});
export type RequestsSearch = SearchOf<typeof requestsSearch>;
export type RequestTab = NonNullable<RequestsSearch['tab']>;

/** The logged request that the editor repeats, with repaired values if possible. */
export const requestEditorSearch = searchOf({ from: uuidIn, repaired: flagIn, operation: textUpTo(60) });

export const settingsSearch = searchOf({ room: textUpTo(60), search: textUpTo(100), changed: flagIn });
export type SettingsSearch = SearchOf<typeof settingsSearch>;

/** The parameters of the signing bench in the URL; never the text or a secret. */
export const signingSearch = searchOf({
  wallet: uuidIn,
  kind: oneOf(['typed-data', 'message', 'transaction']),
  mode: oneOf(['sign', 'verify']),
});

export type SigningSearch = SearchOf<typeof signingSearch>;

/** The kind of text: a typed-data document (EIP-712), a personal message (EIP-191) or a transaction. */
export type ContentKind = 'typed-data' | 'message' | 'transaction';

export const traceSearch = searchOf({ link: textUpTo(200) });

export const transactionsSearch = searchOf({
  ...listFields,
  /** Defaults to wallets. */
  of: oneOf(['service', 'all']),
  state: oneOf(transactionStates),
  secretType: oneOf(secretTypes),
  walletId: uuidIn,
  selected: uuidIn,
});

export const usersSearch = searchOf({
  ...listFields,
  problem: oneOf(['locked', 'no-recovery']),
  selected: uuidIn,
  sortOn: oneOf(['createdAt', 'reference']),
  sortOrder: oneOf(['ASC', 'DESC']),
});

export const walletsSearch = searchOf({
  ...listFields,
  secretType: oneOf(secretTypes),
  /** Only archived wallets, all, or none; by default, a search includes them and a list hides them. */
  archived: oneOf([true, false, 'any']),
  selected: uuidIn,
  sortOn: oneOf(['createdAt', 'description']),
  sortOrder: oneOf(['ASC', 'DESC']),
});

type WalletsSearch = Partial<SearchOf<typeof walletsSearch>>;

/** Whether archived wallets are listed. */
export function archivedIn({ search, archived = search ? 'any' : false }: WalletsSearch): boolean | 'any' {
  return archived;
}

type WalletSort = { readonly by: string; readonly order: 'ASC' | 'DESC' };

/** The effective sort order: search results are always sorted by name. */
export function sortOfWallets({ search, sortOn = 'createdAt', sortOrder = 'DESC' }: WalletsSearch): WalletSort {
  if (!search) return { by: sortOn, order: sortOrder };
  return { by: 'description', order: sortOn === 'description' ? sortOrder : 'ASC' };
}

export const webhooksSearch = searchOf({ ...pageFields, search: textUpTo(200), selected: uuidIn });

export const deliveriesSearch = searchOf({
  ...listFields,
  webhookId: uuidIn,
  status: oneOf(deliveryStatuses),
  eventType: oneOf(paymentEventTypes),
  eventId: textUpTo(200),
  ...spanFields,
  selected: uuidIn,
});

export const inboxSearch = searchOf({
  ...pageFields,
  name: (raw: unknown) => textLike(inboxNamePattern)(raw) ?? 'default',
  selected: uuidIn,
});

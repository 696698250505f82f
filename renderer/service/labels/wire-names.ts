import type * as names from '../../../service/model/installation/names.ts';

/** API names that are shown to users, one enum per line. */
interface WireNames {
  readonly offerStatus: (typeof names.offerStatuses)[number];
  readonly offerType: (typeof names.offerTypes)[number];
  readonly bidStatus: 'LEADING' | 'OUTBID' | 'WON' | 'LOST';
  readonly fulfillmentStatus: (typeof names.fulfillmentStatuses)[number];
  readonly fulfillmentType: (typeof names.fulfillmentTypes)[number];
  readonly transactionState: (typeof names.transactionStates)[number] | 'UNKNOWN';
  readonly mintStatus: (typeof names.mintStatuses)[number];
  /** Of collections and token types. */
  readonly deploymentStatus: (typeof names.mintStatuses)[number];
  readonly paymentStatus: (typeof names.paymentStatuses)[number];
  readonly deliveryStatus: (typeof names.deliveryStatuses)[number];
  readonly walletType: 'API_WALLET' | 'THREEWAY_SHARED';
  readonly marketUserType: (typeof names.marketUserTypes)[number];
  /** ERC721 for a single minted item, ERC_721 for a listed collection or token. */
  readonly standard: 'ERC721' | 'ERC_721' | 'ERC1155' | 'ERC_1155';
}

/** An enum of API names. */
export type WireEnum = keyof WireNames;
export type WireName<Enum extends WireEnum> = WireNames[Enum];

/** Labels that differ from the lowercase API name. */
const ownWords: { readonly [Enum in WireEnum]?: Readonly<Record<string, string>> } = {
  offerStatus: { INITIATING_OFFER: 'Moving to escrow' },
  paymentStatus: {
    requires_payment_method: 'Requires payment method',
    requires_action: 'Requires action',
    succeeded: 'Paid',
    canceled: 'Cancelled',
  },
  deploymentStatus: { PENDING: 'Deploying', SUCCEEDED: 'Deployed' },
  deliveryStatus: { GIVEN_UP: 'Failed' },
  walletType: { API_WALLET: 'API wallet', THREEWAY_SHARED: 'Three-way shared' },
  marketUserType: { SUB_USER: 'Sub-user', APPLICATION: 'Application account' },
  standard: { ERC721: 'ERC-721', ERC_721: 'ERC-721', ERC1155: 'ERC-1155', ERC_1155: 'ERC-1155' },
};

/** The label of an API name. @example wireLabel('deliveryStatus', 'GIVEN_UP') // "Failed" */
export function wireLabel<Enum extends WireEnum>(of: Enum, name: WireName<Enum>): string {
  return textLabel(of, name);
}

/** The same for a name that is plain text, e.g. from the details of a trace. */
export function textLabel(of: WireEnum, name: string): string {
  const text = name.toLowerCase().replaceAll('_', ' ');
  return ownWords[of]?.[name] ?? text.charAt(0).toUpperCase() + text.slice(1);
}

import type {
  deliveryStatuses,
  fulfillmentStatuses,
  fulfillmentTypes,
  marketUserTypes,
  mintStatuses,
  offerStatuses,
  offerTypes,
  paymentStatuses,
  transactionStates,
} from '../../../service/resources/names.ts';

/** The names that travel over the wire and are shown to people, an enum a line. */
interface WireNames {
  readonly offerStatus: (typeof offerStatuses)[number];
  readonly offerType: (typeof offerTypes)[number];
  readonly bidStatus: 'LEADING' | 'OUTBID' | 'WON' | 'LOST';
  readonly fulfillmentStatus: (typeof fulfillmentStatuses)[number];
  readonly fulfillmentType: (typeof fulfillmentTypes)[number];
  readonly transactionState: (typeof transactionStates)[number] | 'UNKNOWN';
  readonly mintStatus: (typeof mintStatuses)[number];
  readonly paymentStatus: (typeof paymentStatuses)[number];
  readonly deliveryStatus: (typeof deliveryStatuses)[number];
  readonly walletType: 'API_WALLET' | 'THREEWAY_SHARED';
  readonly marketUserType: (typeof marketUserTypes)[number];
  /** ERC721 where one item is minted, ERC_721 where a collection or a token is listed. */
  readonly standard: 'ERC721' | 'ERC_721' | 'ERC1155' | 'ERC_1155';
}

/** Whose names are meant. */
export type WireEnum = keyof WireNames;
export type WireName<Enum extends WireEnum> = WireNames[Enum];

/** What is called by another word than its name in small letters: the one place that says so. */
const ownWords: { readonly [Enum in WireEnum]?: Readonly<Record<string, string>> } = {
  offerStatus: { INITIATING_OFFER: 'Taking custody' },
  paymentStatus: {
    requires_payment_method: 'Waits for a card',
    requires_action: 'Waits for its owner',
    succeeded: 'Paid',
    canceled: 'Cancelled',
  },
  deliveryStatus: { PENDING: 'Waiting' },
  walletType: { API_WALLET: 'API wallet', THREEWAY_SHARED: 'Shared three ways' },
  marketUserType: { SUB_USER: 'Sub-user', APPLICATION: 'Application account' },
  standard: { ERC721: 'ERC-721', ERC_721: 'ERC-721', ERC1155: 'ERC-1155', ERC_1155: 'ERC-1155' },
};

/** What a name of the wire is called. @example wordOf('deliveryStatus', 'GIVEN_UP') // "Given up" */
export function wordOf<Enum extends WireEnum>(of: Enum, name: WireName<Enum>): string {
  return wordOfText(of, name);
}

/** The same for a name that came as any text, such as a fact of a trace. */
export function wordOfText(of: WireEnum, name: string): string {
  const text = name.toLowerCase().replaceAll('_', ' ');
  return ownWords[of]?.[name] ?? text.charAt(0).toUpperCase() + text.slice(1);
}

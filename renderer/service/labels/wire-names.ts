import type * as names from '../../../service/model/installation/names.ts';
import type { EndReason } from '../../../service/model/installation/world.ts';
import type { Phrase } from '../../../service/model/wallets/signature-inspection.ts';
import type { Offer } from '../call/client.ts';

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

/** An emphasized part of a sentence. */
export function strong(text: string): Phrase {
  return { text, emphasis: 'strong' };
}

/** A plain part of a sentence. */
export function plain(text: string): Phrase {
  return { text, emphasis: 'plain' };
}

/** The explanation of a market user, used wherever the term first appears. */
export const marketUserMeaning = 'an account with USDC, separate from users and wallets';

/** Why the seller's wallet cannot receive the items; shown on selection. */
export function sellerMessage(text: string, offer: Pick<Offer, 'sellerAddress'> | undefined): string | null {
  return text.trim().toLowerCase() === offer?.sellerAddress.toLowerCase()
    ? "This is the seller's wallet. Choose a wallet of the buyer."
    : null;
}

/** Why a world ended. `sentence` gets the time without use. */
export const worldReasons: Readonly<
  Record<EndReason, { readonly label: string; readonly short: string; sentence(unused: string): string }>
> = {
  operator: { label: 'Ended by operator', short: 'by operator', sentence: () => 'It was ended on request.' },
  idle: { label: 'Not used', short: 'not used', sentence: (unused) => `It had no requests for ${unused}.` },
  restart: {
    label: 'Restart of Vaultdesk',
    short: 'by restart',
    sentence: () => 'It was in memory and ended when Vaultdesk restarted.',
  },
};

/** The number of characters before and after the ellipsis. */
const shapes = { short: [6, 4], long: [14, 8], full: [Infinity, 0] } as const;
export type IdentifierShape = keyof typeof shapes;

/** @example shorten('0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6', 'short') // "0x7A1c…14b6" */
export function shorten(value: string, shape: IdentifierShape): string {
  const [head, tail] = shapes[shape];
  if (value.length <= head + tail + 1) return value;
  return `${value.slice(0, head)}…${value.slice(-tail)}`;
}

/** A path with shortened ids, addresses and hashes. */
export function shortenIds(path: string): string {
  const longIds = /[0-9a-f]{8}-[0-9a-f-]{27}|0x[0-9a-f]{40,64}|\b(?:pi|cs|evt)_[\w-]{16,}/gi;
  return path.replaceAll(longIds, (id) => shorten(id, 'short'));
}

import { toInstant } from '../../../components/figures/instant.ts';
import type { RecordAction } from '../../../frame/action/RecordActions.tsx';
import type { Offer, OfferInspection } from '../../../service/call/client.ts';
import { plainRejection } from '../../../service/call/plain-rejection.ts';

type Inspected = Pick<OfferInspection, 'ending'> & {
  readonly offer: Pick<
    Offer,
    'id' | 'status' | 'type' | 'remainingAmount' | 'bidCount' | 'startDate' | 'endDate' | 'nft'
  >;
};

export function actionsOf(inspected: Inspected, now: Date) {
  const { offer, ending } = inspected;
  const { id: offerId, status, type, bidCount, remainingAmount } = offer;
  const running = ending === undefined;
  const mayChange = running && ['NEW', 'INITIATING_OFFER', 'READY'].includes(status);
  const hasRemainder = status === 'READY' && remainingAmount > 0;
  const mayEnd = status === 'NEW' || (status === 'INITIATING_OFFER' && running) || hasRemainder;
  const others: RecordAction[] = [];
  if (mayChange && bidCount === 0)
    others.push({
      label: type === 'SALE' ? 'Change price…' : 'Change minimum bid…',
      action: { name: 'change-offer-price', offerId },
    });
  if (mayEnd && (bidCount === 0 || !running))
    others.push({ label: backWords(inspected), action: { name: 'close-offer', offerId } });
  if (mayEnd || status === 'ERROR')
    others.push({ label: 'Terminate…', action: { name: 'terminate-offer', offerId }, isDestructive: true });
  const next = nextOf(inspected, now);
  return { next, others: others.filter(({ action }) => action.name !== next?.action.name) };
}

function nextOf({ offer, ending }: Inspected, now: Date): RecordAction | undefined {
  const { id: offerId, status, type, nft } = offer;
  if (status === 'NEW') return { label: 'Approve and sign…', action: { name: 'prepare-offer', offerId } };
  if (status === 'ERROR')
    return { label: 'Terminate…', action: { name: 'terminate-offer', offerId }, isDestructive: true };
  if (status === 'REFUSED') {
    const { chain, address: contractAddress, id: tokenId } = nft;
    return { label: 'Create new offer…', action: { name: 'new-offer', chain, contractAddress, tokenId } };
  }
  if (!isOpen(offer, now) || ending) return undefined;
  return type === 'SALE'
    ? { label: 'Buy…', action: { name: 'buy-offer', offerId } }
    : { label: 'Bid…', action: { name: 'bid-offer', offerId } };
}

function isOpen({ status, remainingAmount, startDate, endDate }: Inspected['offer'], now: Date): boolean {
  if (status !== 'READY' || remainingAmount === 0) return false;
  return toInstant(startDate) <= now && toInstant(endDate) > now;
}

function backWords({ offer: { status, remainingAmount }, ending }: Inspected): string {
  if (ending && status === 'READY') return 'Retry return…';
  return status === 'READY' ? `Return ${remainingAmount}…` : 'Close…';
}

/** A reason from the service, and the original contract error after it. */
interface SplitReason {
  readonly message: string;
  /** @example "ERC1155MissingApprovalForAll(operator: 0x…, owner: 0x…)" */
  readonly raw: string | undefined;
}

/** The errors of the escrow contract (contracts/sources/Custody.sol). */
const custodyErrors: Readonly<Record<string, string>> = {
  OfferKnown: 'the escrow contract already has this offer.',
  OfferUnknown: 'the escrow contract does not have this offer.',
  FulfillmentKnown: 'the escrow contract has already moved these items.',
  WrongAmount: 'the escrow contract rejects this amount.',
  NotEnoughRemaining: 'the escrow contract holds fewer items.',
  ItemNotReceived: 'the collection did not transfer the items.',
};

/** Splits off the contract error at the end of a reason. */
export function splitReason(reason: string): SplitReason {
  const [, message, raw] = /^(.*[.:])\s+([A-Z]\w*\([^()]*\)\.?)$/s.exec(reason) ?? [];
  return message === undefined ? { message: reason, raw: undefined } : { message, raw };
}

/** The text of a reason; the contract error only if there is no other explanation. */
export function plainReason(reason: string): string {
  const { message, raw } = splitReason(reason);
  if (raw === undefined) return plainError(reason);
  return message.endsWith(':') ? `${message} ${plainError(raw)}` : message;
}

function plainError(raw: string): string {
  const [, name = ''] = /^([A-Z]\w+)\(/.exec(raw) ?? [];
  const explanation = Object.hasOwn(custodyErrors, name) ? custodyErrors[name] : undefined;
  return explanation ?? plainRejection(raw) ?? raw;
}

import { plainRefusal } from '../../../service/call/plain-refusal.ts';

/** A reason from the service, and the original contract error after it. */
export interface SplitReason {
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
  return explanation ?? plainRefusal(raw) ?? raw;
}

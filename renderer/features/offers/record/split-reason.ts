import { plainRefusal } from '../../../service/call/plain-refusal.ts';

/** A reason of the service, and behind it what the contract said in its own words. */
export interface SplitReason {
  readonly words: string;
  /** @example "ERC1155MissingApprovalForAll(operator: 0x…, owner: 0x…)" */
  readonly raw: string | undefined;
}

/** What custody says where it refuses (contracts/sources/Custody.sol). */
const custodyErrors: Readonly<Record<string, string>> = {
  OfferKnown: 'custody has this offer already.',
  OfferUnknown: 'custody does not have this offer.',
  FulfillmentKnown: 'custody has moved these items already.',
  WrongAmount: 'custody takes no such amount.',
  NotEnoughRemaining: 'custody holds fewer items than that.',
  ItemNotReceived: 'the collection did not hand the items over.',
};

/** Parts a reason from the error of a contract at its end. */
export function splitReason(reason: string): SplitReason {
  const [, words, raw] = /^(.*[.:])\s+([A-Z]\w*\([^()]*\)\.?)$/s.exec(reason) ?? [];
  return words === undefined ? { words: reason, raw: undefined } : { words, raw };
}

/** A reason in words alone; the error of a contract only where nothing else says why. */
export function plainReason(reason: string): string {
  const { words, raw } = splitReason(reason);
  if (raw === undefined) return plainError(reason);
  return words.endsWith(':') ? `${words} ${plainError(raw)}` : words;
}

function plainError(raw: string): string {
  const [, name = ''] = /^([A-Z]\w+)\(/.exec(raw) ?? [];
  const words = Object.hasOwn(custodyErrors, name) ? custodyErrors[name] : undefined;
  return words ?? plainRefusal(raw) ?? raw;
}

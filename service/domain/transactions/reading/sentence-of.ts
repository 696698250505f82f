import type { TransactionMeaning } from '../../../model/transactions/listed-transaction.ts';
import type { Phrase } from '../../../model/wallets/signature-inspection.ts';
import {
  bad,
  groupedDigits,
  isUnlimited,
  plain,
  readable,
  say,
  strong,
  warn,
} from '../../signatures/inspection/figures.ts';
import type { ObservedTransaction } from './observed-transaction.ts';
import { feeOf } from './parsed-transaction.ts';

/** The effect and maximum cost of a transaction, in sentences. */
export function sentenceOf(transaction: ObservedTransaction): Phrase[] {
  const { parsed, nameOf } = transaction;
  const sender = parsed.from === undefined ? plain('The wallet that signs') : strong(nameOf(parsed.from));
  return [
    sender,
    ...actionOf(transaction),
    ...blobPhrases(transaction),
    ...authorizationPhrases(transaction),
    ...chainPhrases(transaction),
    plain('. '),
    ...costOf(transaction),
  ];
}

function actionOf(transaction: ObservedTransaction): Phrase[] {
  const { parsed, meaning, call, nameOf, coins } = transaction;
  const { to, value, data } = parsed;
  const along = value === 0n ? [] : say` and sends ${strong(coins(value))} along`;
  if (to === undefined) return say` creates ${warn('a contract')}${along}`;
  const receiver = strong(nameOf(to));
  if (data === '0x') return say` sends ${strong(coins(value))} to ${receiver}`;
  const action = meaning && actions[meaning.kind];
  if (action) return say`${action(partsOf(transaction, meaning))}${along}`;
  if (call) return say` calls ${strong(call.name)} of ${receiver}${along}`;
  return say` calls ${warn(`an unknown function (${data.slice(0, 10)})`)} of ${receiver}${along}`;
}

/** The phrases of a meaning. */
interface Parts {
  readonly amount: () => Phrase;
  readonly item: Phrase;
  readonly hasItem: boolean;
  /** The contract of the tokens or items. */
  readonly contract: Phrase;
  readonly party: Phrase;
}

function partsOf({ call, nameOf }: ObservedTransaction, meaning: TransactionMeaning): Parts {
  const { item, amount, unit, of, party } = meaning;
  const contract = of ? nameOf(of.address) : '';
  const units = BigInt(call?.inputs.findLast(({ type }) => type === 'uint256')?.value ?? '0');
  return {
    // Only USDC has known decimals.
    amount: () =>
      isUnlimited(units)
        ? bad(`any amount of ${unit ?? contract}`)
        : strong(`${amount ?? `${groupedDigits(units)} base units of`} ${unit ?? contract}`),
    item: strong(itemText(item, amount)),
    hasItem: item !== undefined,
    contract: strong(contract),
    party: strong(party ? nameOf(party.address) : ''),
  };
}

/** @example "item 6", "3 × Harbour Light" */
function itemText(item: string | undefined, amount: string | undefined): string {
  const name = item === undefined ? 'items' : /^\d+$/.test(item) ? `item ${item}` : readable(item);
  return amount === undefined || amount === '1' ? name : `${amount} × ${name}`;
}

/** Descriptions by meaning; for other meanings, the call is described. */
const actions: Partial<Readonly<Record<TransactionMeaning['kind'], (parts: Parts) => Phrase[]>>> = {
  TOKENS: ({ amount, party }) => say` sends ${amount()} to ${party}`,
  ITEM: ({ item, contract, party }) => say` sends ${item} of ${contract} to ${party}`,
  APPROVAL: ({ hasItem, item, amount, party }) => say` lets ${party} take ${hasItem ? item : amount()}`,
  APPROVAL_OF_ALL: ({ contract, party }) => say` lets ${party} take ${bad(`every item of ${contract.text}`)}`,
  END_OF_APPROVAL: ({ contract, party }) => say` stops ${party} from taking items of ${contract}`,
  CUSTODY: ({ item, party }) => say` moves ${item} of ${party} to escrow`,
  SETTLEMENT: ({ item, party }) => say` delivers ${item} to its buyer ${party}`,
  RETURN: ({ item, party }) => say` returns ${item} to ${party}`,
  MINT: ({ item, contract }) => say` mints ${item} of ${contract}`,
};

function blobPhrases({ parsed: { blobVersionedHashes: blobs = [] } }: ObservedTransaction) {
  if (blobs.length === 0) return [];
  return [plain(blobs.length === 1 ? ' with 1 blob' : ` with ${blobs.length} blobs`)];
}

const maximumAuthorizations = 3;

/** The accounts whose code it sets (EIP-7702). */
function authorizationPhrases({ parsed, nameOf }: ObservedTransaction): Phrase[] {
  const phrases = (parsed.authorizations ?? []).flatMap(({ authority, address }) => {
    if (authority === undefined) return [];
    const account = strong(nameOf(authority));
    return [
      BigInt(address) === 0n
        ? say`, removes the code of ${account}`
        : say`, lets ${bad(nameOf(address))} control ${account}`,
    ];
  });
  const others = phrases.length - maximumAuthorizations;
  const more = others > 0 ? [warn(` and ${others} more accounts`)] : [];
  return [...phrases.slice(0, maximumAuthorizations).flat(), ...more];
}

function chainPhrases({ network, parsed: { chainId } }: ObservedTransaction): Phrase[] {
  if (network) return [plain(` on ${network.name}`)];
  return chainId === undefined ? [] : say` on ${warn(`chain ${chainId}`)}`;
}

function costOf({ parsed, coins }: ObservedTransaction): Phrase[] {
  const fee = feeOf(parsed);
  if (fee === undefined) return [plain(`The wallet fills in ${missingFieldsText(parsed)}.`)];
  if (parsed.value === 0n) return say`Its gas costs ${strong(coins(fee))} at most.`;
  const cost = strong(coins(parsed.value + fee));
  return [...say`It costs ${cost}`, plain(` at most, ${coins(fee)} of it for gas.`)];
}

function missingFieldsText({ gasLimit, gasPrice, maxFeePerGas }: ObservedTransaction['parsed']): string {
  if (gasLimit !== undefined) return 'its fees';
  return gasPrice === undefined && maxFeePerGas === undefined ? 'gas and fees' : 'its gas';
}

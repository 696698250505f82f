import { formatUnits } from '../../../model/kernel/values/numbers.ts';
import type { TransactionMeaning } from '../../../model/transactions/listed-transaction.ts';
import type { InspectedField, Phrase, Risk } from '../../../model/wallets/signature-inspection.ts';
import {
  bad,
  groupedDigits,
  isUnlimited,
  meaningOf,
  phrase,
  plain,
  readable,
  strong,
  warn,
} from '../../signatures/inspection/figures.ts';
import { feeOf, type ObservedTransaction, type TransactionField } from './observed-transaction.ts';

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
  const along = value === 0n ? [] : phrase` and sends ${strong(coins(value))} along`;
  if (to === undefined) return phrase` creates ${warn('a contract')}${along}`;
  const receiver = strong(nameOf(to));
  if (data === '0x') return phrase` sends ${strong(coins(value))} to ${receiver}`;
  const action = meaning && actions[meaning.kind];
  if (action) return phrase`${action(partsOf(transaction, meaning))}${along}`;
  if (call) return phrase` calls ${strong(call.name)} of ${receiver}${along}`;
  return phrase` calls ${warn(`an unknown function (${data.slice(0, 10)})`)} of ${receiver}${along}`;
}

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
  TOKENS: ({ amount, party }) => phrase` sends ${amount()} to ${party}`,
  ITEM: ({ item, contract, party }) => phrase` sends ${item} of ${contract} to ${party}`,
  APPROVAL: ({ hasItem, item, amount, party }) => phrase` lets ${party} take ${hasItem ? item : amount()}`,
  APPROVAL_OF_ALL: ({ contract, party }) => phrase` lets ${party} take ${bad(`every item of ${contract.text}`)}`,
  END_OF_APPROVAL: ({ contract, party }) => phrase` stops ${party} from taking items of ${contract}`,
  CUSTODY: ({ item, party }) => phrase` moves ${item} of ${party} to escrow`,
  SETTLEMENT: ({ item, party }) => phrase` delivers ${item} to its buyer ${party}`,
  RETURN: ({ item, party }) => phrase` returns ${item} to ${party}`,
  MINT: ({ item, contract }) => phrase` mints ${item} of ${contract}`,
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
        ? phrase`, removes the code of ${account}`
        : phrase`, lets ${bad(nameOf(address))} control ${account}`,
    ];
  });
  const others = phrases.length - maximumAuthorizations;
  const more = others > 0 ? [warn(` and ${others} more accounts`)] : [];
  return [...phrases.slice(0, maximumAuthorizations).flat(), ...more];
}

function chainPhrases({ network, parsed: { chainId } }: ObservedTransaction): Phrase[] {
  if (network) return [plain(` on ${network.name}`)];
  return chainId === undefined ? [] : phrase` on ${warn(`chain ${chainId}`)}`;
}

function costOf({ parsed, coins }: ObservedTransaction): Phrase[] {
  const fee = feeOf(parsed);
  if (fee === undefined) return [plain(`The wallet fills in ${missingFieldsText(parsed)}.`)];
  if (parsed.value === 0n) return phrase`Its gas costs ${strong(coins(fee))} at most.`;
  const cost = strong(coins(parsed.value + fee));
  return [...phrase`It costs ${cost}`, plain(` at most, ${coins(fee)} of it for gas.`)];
}

function missingFieldsText({ gasLimit, gasPrice, maxFeePerGas }: ObservedTransaction['parsed']): string {
  if (gasLimit !== undefined) return 'its fees';
  return gasPrice === undefined && maxFeePerGas === undefined ? 'gas and fees' : 'its gas';
}

/** A line before its path and severity are known. */
type Line = Omit<InspectedField, 'path' | 'depth' | 'severity' | 'name'> & {
  readonly field: TransactionField;
  /** The displayed name; default: the name of the field. */
  readonly name?: string;
  /** For an argument, its index in the call. */
  readonly argument?: number;
};

const [maximumArguments, maximumCharacters] = [100, 1_000];

/** The fields of a transaction for display, each with its path in the input. */
export function linesOf(transaction: ObservedTransaction, risks: readonly Risk[]): InspectedField[] {
  const lines = [...sides(transaction), ...call(transaction), ...numbers(transaction), ...authorizations(transaction)];
  return lines.map(({ field, argument, name = field, ...line }) => {
    const path = transaction.parsed.pathOf(field);
    const { severity } = (path !== undefined && risks.find((risk) => risk.path === path)) || {};
    return argument === undefined
      ? { name, ...line, path: path ?? field, depth: 0, severity }
      : { name, ...line, path: `${path ?? field}.${argument}`, depth: 1, severity: undefined };
  });
}

function sides({ parsed, known, coins }: ObservedTransaction): Line[] {
  const { from, to, value, signed } = parsed;
  const sender: Line = {
    field: 'from',
    type: 'address',
    text: from,
    known: from === undefined ? undefined : known(from),
    meaning: signed ? 'signer' : 'as stated',
  };
  return [
    ...(from === undefined ? [] : [sender]),
    to === undefined
      ? { field: 'to', type: 'address', meaning: 'none: creates a contract' }
      : { field: 'to', type: 'address', text: to, known: known(to) },
    { field: 'value', type: 'wei', text: String(value), meaning: coins(value) },
  ];
}

function call({ parsed: { data }, call, known, network, meaning }: ObservedTransaction): Line[] {
  if (data === '0x') return [];
  const bytes = `${groupedDigits(BigInt((data.length - 2) / 2))} bytes`;
  if (!call) return [{ field: 'data', type: bytes, text: truncated(data) }];
  // For tokens with known decimals.
  const transferredAmount = meaning?.unit && meaning.amount && `${meaning.amount} ${meaning.unit}`;
  const amountIndex = call.inputs.findLastIndex(({ type }) => type === 'uint256');
  const args = call.inputs.slice(0, maximumArguments).map(({ name, type, value }, argument): Line => {
    const amount = argument === amountIndex ? transferredAmount : undefined;
    return {
      field: 'data',
      argument,
      name: name || `argument ${argument + 1}`,
      type,
      text: value,
      known: type === 'address' && network ? known(value) : undefined,
      meaning: meaningOf(name, type, value) ?? amount,
    };
  });
  return [{ field: 'data', type: call.signature, meaning: bytes }, ...args];
}

function truncated(data: string): string {
  return data.length > maximumCharacters ? `${data.slice(0, maximumCharacters)}…` : data;
}

function numbers({ parsed }: ObservedTransaction): Line[] {
  const { nonce, gasLimit, accessList, blobVersionedHashes: blobs } = parsed;
  const prices = (...fields: ('gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'maxFeePerBlobGas')[]) =>
    fields.flatMap((field): Line[] => {
      const wei = parsed[field];
      if (wei === undefined) return [];
      return [{ field, type: 'wei', text: String(wei), meaning: `${formatUnits(wei, 9)} gwei` }];
    });
  const lines: (Line | false)[] = [
    nonce !== undefined && { field: 'nonce', type: 'number', text: String(nonce) },
    gasLimit !== undefined && { field: 'gasLimit', name: 'gas', type: 'units', text: groupedDigits(gasLimit) },
    ...prices('gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'),
    accessList.length > 0 && {
      field: 'accessList',
      type: 'list',
      meaning: accessList.length === 1 ? '1 address' : `${accessList.length} addresses`,
    },
    ...prices('maxFeePerBlobGas'),
    blobs !== undefined && {
      field: 'blobVersionedHashes',
      type: 'list',
      meaning: blobs.length === 1 ? '1 blob' : `${blobs.length} blobs`,
    },
  ];
  return lines.filter((line) => line !== false);
}

function authorizations({ parsed, known, nameOf }: ObservedTransaction): Line[] {
  const list = parsed.authorizations ?? [];
  if (list.length === 0) return [];
  const field = 'authorizationList';
  const count = list.length === 1 ? '1 authorization' : `${list.length} authorizations`;
  return [
    { field, type: 'list', meaning: count },
    ...list.slice(0, maximumArguments).map(({ chainId, address, nonce, authority }, argument): Line => {
      const account = authority === undefined ? 'an invalid signature' : nameOf(authority);
      const chain = chainId === 0n ? 'every chain' : `chain ${chainId}`;
      return {
        field,
        argument,
        name: `authorization ${argument + 1}`,
        type: 'address',
        text: address,
        known: known(address),
        meaning: `code of ${account}, on ${chain}, nonce ${nonce}`,
      };
    }),
  ];
}

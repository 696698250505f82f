import type { TransactionMeaning } from '../../resources/listed-transaction.ts';
import type { Phrase } from '../../resources/signature-inspection.ts';
import { groupedDigits, isUnlimited } from '../../signatures/inspection/amounts.ts';
import { bad, plain, readable, strong, warn } from '../../signatures/inspection/phrases.ts';
import { coinsText, feeOf } from './cost.ts';
import type { ObservedTransaction } from './observed-transaction.ts';

/** The effect and maximum cost of a transaction, in sentences. */
export function sentenceOf(seen: ObservedTransaction): Phrase[] {
  return [who(seen), ...deedOf(seen), ...whereOf(seen), plain('. '), ...costOf(seen)];
}

function who({ parsed: { from }, nameOf }: ObservedTransaction): Phrase {
  return from === undefined ? plain('The wallet that signs') : strong(nameOf(from));
}

function deedOf(seen: ObservedTransaction): Phrase[] {
  const { parsed, meaning, call, nameOf } = seen;
  const { to, value, data } = parsed;
  if (to === undefined) return [plain(' creates '), warn('a contract'), ...withCoins(seen)];
  if (data === '0x')
    return [plain(' sends '), strong(coinsOf(seen, value)), plain(' to '), strong(nameOf(to))];
  if (meaning) return [...(deeds[meaning.kind] ?? callDeed)(seen, meaning), ...withCoins(seen)];
  if (call) return [...callDeed(seen), ...withCoins(seen)];
  return [
    plain(' calls '),
    warn(`an unknown function (${data.slice(0, 10)})`),
    plain(' of '),
    strong(nameOf(to)),
    ...withCoins(seen),
  ];
}

type Deed = (seen: ObservedTransaction, meaning: TransactionMeaning) => Phrase[];

function callDeed({ call, parsed: { to = '' }, nameOf }: ObservedTransaction): Phrase[] {
  return [plain(' calls '), strong(call?.name ?? ''), plain(' of '), strong(nameOf(to))];
}

const moves: Deed = (seen, meaning) => [
  plain(' sends '),
  amountOf(seen, meaning),
  plain(' to '),
  party(seen, meaning),
];

/** Descriptions by meaning; for other meanings, the call is described. */
const deeds: Partial<Readonly<Record<TransactionMeaning['kind'], Deed>>> = {
  TOKENS: moves,
  ITEM: (seen, meaning) => [
    plain(' sends '),
    strong(itemOf(meaning)),
    plain(' of '),
    contract(seen, meaning),
    plain(' to '),
    party(seen, meaning),
  ],
  APPROVAL: (seen, meaning) => [
    plain(' lets '),
    party(seen, meaning),
    plain(' take '),
    meaning.item === undefined ? amountOf(seen, meaning) : strong(itemOf(meaning)),
  ],
  APPROVAL_OF_ALL: (seen, meaning) => [
    plain(' lets '),
    party(seen, meaning),
    plain(' take '),
    bad(`every item of ${contract(seen, meaning).text}`),
  ],
  END_OF_APPROVAL: (seen, meaning) => [
    plain(' stops '),
    party(seen, meaning),
    plain(' from taking items of '),
    contract(seen, meaning),
  ],
  CUSTODY: (seen, meaning) => [
    plain(' moves '),
    strong(itemOf(meaning)),
    plain(' of '),
    party(seen, meaning),
    plain(' to escrow'),
  ],
  SETTLEMENT: (seen, meaning) => [
    plain(' delivers '),
    strong(itemOf(meaning)),
    plain(' to its buyer '),
    party(seen, meaning),
  ],
  RETURN: (seen, meaning) => [
    plain(' returns '),
    strong(itemOf(meaning)),
    plain(' to '),
    party(seen, meaning),
  ],
  MINT: (seen, meaning) => [
    plain(' mints '),
    strong(itemOf(meaning)),
    plain(' of '),
    contract(seen, meaning),
  ],
};

function party({ nameOf }: ObservedTransaction, meaning: TransactionMeaning): Phrase {
  return strong(nameOf(meaning.party?.address ?? ''));
}

function contract({ nameOf }: ObservedTransaction, meaning: TransactionMeaning): Phrase {
  return strong(nameOf(meaning.of?.address ?? ''));
}

/** @example "item 6", "3 × Harbour Light" */
function itemOf({ item, amount }: TransactionMeaning): string {
  const name = item === undefined ? 'items' : /^\d+$/.test(item) ? `item ${item}` : readable(item);
  return amount === undefined || amount === '1' ? name : `${amount} × ${name}`;
}

/** Only USDC has known decimals. */
function amountOf(
  { call, nameOf }: ObservedTransaction,
  { amount, unit, of }: TransactionMeaning,
): Phrase {
  const token = unit ?? nameOf(of?.address ?? '');
  const units = call?.inputs.findLast(({ type }) => type === 'uint256')?.value ?? '0';
  if (isUnlimited(BigInt(units))) return bad(`any amount of ${token}`);
  if (amount !== undefined) return strong(`${amount} ${token}`);
  return strong(`${groupedDigits(BigInt(units))} base units of ${token}`);
}

/** Coins sent with a call. */
function withCoins(seen: ObservedTransaction): Phrase[] {
  const { value } = seen.parsed;
  return value === 0n ? [] : [plain(' and sends '), strong(coinsOf(seen, value)), plain(' along')];
}

function whereOf({ network, parsed: { chainId } }: ObservedTransaction): Phrase[] {
  if (network) return [plain(` on ${network.name}`)];
  return chainId === undefined ? [] : [plain(' on '), warn(`chain ${chainId}`)];
}

function costOf(seen: ObservedTransaction): Phrase[] {
  const { parsed } = seen;
  const fee = feeOf(parsed);
  if (fee === undefined) return [plain(`The wallet fills in ${leftToWallet(parsed)}.`)];
  if (parsed.value === 0n)
    return [plain('Its gas costs '), strong(coinsOf(seen, fee)), plain(' at most.')];
  return [
    plain('It costs '),
    strong(coinsOf(seen, parsed.value + fee)),
    plain(` at most, ${coinsOf(seen, fee)} of it for gas.`),
  ];
}

function leftToWallet({ gasLimit, gasPrice, maxFeePerGas }: ObservedTransaction['parsed']): string {
  if (gasLimit !== undefined) return 'its fees';
  return gasPrice === undefined && maxFeePerGas === undefined ? 'gas and fees' : 'its gas';
}

function coinsOf({ network }: ObservedTransaction, wei: bigint): string {
  return coinsText(network, wei);
}

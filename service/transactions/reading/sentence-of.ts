import type { TransactionMeaning } from '../../resources/listed-transaction.ts';
import type { Phrase } from '../../resources/signature-inspection.ts';
import { groupedDigits, isUnlimited } from '../../signatures/inspection/amounts.ts';
import { bad, plain, readable, strong, warn } from '../../signatures/inspection/phrases.ts';
import { blobsText, coinsText, feeOf } from './cost.ts';
import type { ObservedTransaction } from './observed-transaction.ts';

/** The effect and maximum cost of a transaction, in sentences. */
export function sentenceOf(transaction: ObservedTransaction): Phrase[] {
  return [
    senderPhrase(transaction),
    ...actionOf(transaction),
    ...blobPhrases(transaction),
    ...authorizationPhrases(transaction),
    ...chainPhrases(transaction),
    plain('. '),
    ...costOf(transaction),
  ];
}

function senderPhrase({ parsed: { from }, nameOf }: ObservedTransaction): Phrase {
  return from === undefined ? plain('The wallet that signs') : strong(nameOf(from));
}

function actionOf(transaction: ObservedTransaction): Phrase[] {
  const { parsed, meaning, call, nameOf } = transaction;
  const { to, value, data } = parsed;
  if (to === undefined) return [plain(' creates '), warn('a contract'), ...withCoins(transaction)];
  if (data === '0x')
    return [
      plain(' sends '),
      strong(coinsOf(transaction, value)),
      plain(' to '),
      strong(nameOf(to)),
    ];
  if (meaning)
    return [
      ...(actions[meaning.kind] ?? callAction)(transaction, meaning),
      ...withCoins(transaction),
    ];
  if (call) return [...callAction(transaction), ...withCoins(transaction)];
  return [
    plain(' calls '),
    warn(`an unknown function (${data.slice(0, 10)})`),
    plain(' of '),
    strong(nameOf(to)),
    ...withCoins(transaction),
  ];
}

type Action = (transaction: ObservedTransaction, meaning: TransactionMeaning) => Phrase[];

function callAction({ call, parsed: { to = '' }, nameOf }: ObservedTransaction): Phrase[] {
  return [plain(' calls '), strong(call?.name ?? ''), plain(' of '), strong(nameOf(to))];
}

const tokenTransfer: Action = (transaction, meaning) => [
  plain(' sends '),
  amountOf(transaction, meaning),
  plain(' to '),
  party(transaction, meaning),
];

/** Descriptions by meaning; for other meanings, the call is described. */
const actions: Partial<Readonly<Record<TransactionMeaning['kind'], Action>>> = {
  TOKENS: tokenTransfer,
  ITEM: (transaction, meaning) => [
    plain(' sends '),
    strong(itemOf(meaning)),
    plain(' of '),
    contract(transaction, meaning),
    plain(' to '),
    party(transaction, meaning),
  ],
  APPROVAL: (transaction, meaning) => [
    plain(' lets '),
    party(transaction, meaning),
    plain(' take '),
    meaning.item === undefined ? amountOf(transaction, meaning) : strong(itemOf(meaning)),
  ],
  APPROVAL_OF_ALL: (transaction, meaning) => [
    plain(' lets '),
    party(transaction, meaning),
    plain(' take '),
    bad(`every item of ${contract(transaction, meaning).text}`),
  ],
  END_OF_APPROVAL: (transaction, meaning) => [
    plain(' stops '),
    party(transaction, meaning),
    plain(' from taking items of '),
    contract(transaction, meaning),
  ],
  CUSTODY: (transaction, meaning) => [
    plain(' moves '),
    strong(itemOf(meaning)),
    plain(' of '),
    party(transaction, meaning),
    plain(' to escrow'),
  ],
  SETTLEMENT: (transaction, meaning) => [
    plain(' delivers '),
    strong(itemOf(meaning)),
    plain(' to its buyer '),
    party(transaction, meaning),
  ],
  RETURN: (transaction, meaning) => [
    plain(' returns '),
    strong(itemOf(meaning)),
    plain(' to '),
    party(transaction, meaning),
  ],
  MINT: (transaction, meaning) => [
    plain(' mints '),
    strong(itemOf(meaning)),
    plain(' of '),
    contract(transaction, meaning),
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

function blobPhrases({ parsed: { blobVersionedHashes = [] } }: ObservedTransaction): Phrase[] {
  return blobVersionedHashes.length === 0 ? [] : [plain(` with ${blobsText(blobVersionedHashes)}`)];
}

/** The accounts whose code it sets (EIP-7702). */
function authorizationPhrases({ parsed, nameOf }: ObservedTransaction): Phrase[] {
  const valid = (parsed.authorizations ?? []).flatMap(({ authority, address }) =>
    authority === undefined ? [] : [{ authority, address }],
  );
  const phrases = valid
    .slice(0, maximumAuthorizations)
    .flatMap(({ authority, address }) =>
      BigInt(address) === 0n
        ? [plain(', removes the code of '), strong(nameOf(authority))]
        : [plain(', lets '), bad(nameOf(address)), plain(' control '), strong(nameOf(authority))],
    );
  const others = valid.length - maximumAuthorizations;
  return others > 0 ? [...phrases, warn(` and ${others} more accounts`)] : phrases;
}

const maximumAuthorizations = 3;

/** Coins sent with a call. */
function withCoins(transaction: ObservedTransaction): Phrase[] {
  const { value } = transaction.parsed;
  return value === 0n
    ? []
    : [plain(' and sends '), strong(coinsOf(transaction, value)), plain(' along')];
}

function chainPhrases({ network, parsed: { chainId } }: ObservedTransaction): Phrase[] {
  if (network) return [plain(` on ${network.name}`)];
  return chainId === undefined ? [] : [plain(' on '), warn(`chain ${chainId}`)];
}

function costOf(transaction: ObservedTransaction): Phrase[] {
  const { parsed } = transaction;
  const fee = feeOf(parsed);
  if (fee === undefined) return [plain(`The wallet fills in ${missingFieldsText(parsed)}.`)];
  if (parsed.value === 0n)
    return [plain('Its gas costs '), strong(coinsOf(transaction, fee)), plain(' at most.')];
  return [
    plain('It costs '),
    strong(coinsOf(transaction, parsed.value + fee)),
    plain(` at most, ${coinsOf(transaction, fee)} of it for gas.`),
  ];
}

function missingFieldsText({
  gasLimit,
  gasPrice,
  maxFeePerGas,
}: ObservedTransaction['parsed']): string {
  if (gasLimit !== undefined) return 'its fees';
  return gasPrice === undefined && maxFeePerGas === undefined ? 'gas and fees' : 'its gas';
}

function coinsOf({ network }: ObservedTransaction, wei: bigint): string {
  return coinsText(network, wei);
}

import { formatUnits } from '../../../model/kernel/values/numbers.ts';
import type { InspectedField, Risk } from '../../../model/wallets/signature-inspection.ts';
import { groupedDigits, meaningOf } from '../../signatures/inspection/figures.ts';
import type { ObservedTransaction } from './observed-transaction.ts';
import type { TransactionField } from './parsed-transaction.ts';

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

import { formatUnits } from '../../kernel/base-units.ts';
import type { InspectedField } from '../../resources/signature-inspection.ts';
import { groupedDigits } from '../../signatures/inspection/amounts.ts';
import { meaningOf } from '../../signatures/inspection/field-meanings.ts';
import { blobsText, coinsText } from './cost.ts';
import type { ObservedTransaction } from './observed-transaction.ts';
import type { TransactionField } from './parsed-transaction.ts';
import { risksOf } from './risks-of.ts';

/** A line before its path and severity are known. */
type Line = Omit<InspectedField, 'path' | 'depth' | 'severity'> & {
  readonly field: TransactionField;
  /** For an argument, its index in the call. */
  readonly argument?: number;
};

const [maximumArguments, maximumCharacters] = [100, 1_000];

/** The fields of a transaction for display, each with its path in the input. */
export function linesOf(transaction: ObservedTransaction): InspectedField[] {
  const risks = risksOf(transaction);
  return [
    ...sides(transaction),
    ...call(transaction),
    ...numbers(transaction),
    ...authorizations(transaction),
  ].map(({ field, argument, ...line }) => {
    const fieldPath = transaction.parsed.pathOf(field);
    const path =
      argument === undefined ? (fieldPath ?? field) : `${fieldPath ?? field}.${argument}`;
    const risk =
      fieldPath === undefined ? undefined : risks.find((candidate) => candidate.path === fieldPath);
    return {
      ...line,
      path,
      depth: argument === undefined ? 0 : 1,
      severity: argument === undefined ? risk?.severity : undefined,
    };
  });
}

function sides({ parsed, known, network }: ObservedTransaction): Line[] {
  const { from, to, value, signed } = parsed;
  const lines: Line[] = [];
  if (from !== undefined)
    lines.push({
      field: 'from',
      name: 'from',
      type: 'address',
      text: from,
      known: known(from),
      meaning: signed ? 'signer' : 'as stated',
    });
  lines.push(
    to === undefined
      ? { field: 'to', name: 'to', type: 'address', meaning: 'none: creates a contract' }
      : { field: 'to', name: 'to', type: 'address', text: to, known: known(to) },
    {
      field: 'value',
      name: 'value',
      type: 'wei',
      text: String(value),
      meaning: coinsText(network, value),
    },
  );
  return lines;
}

function call({ parsed: { data }, call, known, network, meaning }: ObservedTransaction): Line[] {
  if (data === '0x') return [];
  const bytes = `${groupedDigits(BigInt((data.length - 2) / 2))} bytes`;
  if (!call) return [{ field: 'data', name: 'data', type: bytes, text: truncated(data) }];
  // For tokens with known decimals.
  const transferredAmount = meaning?.unit && meaning.amount && `${meaning.amount} ${meaning.unit}`;
  const amountIndex = call.inputs.findLastIndex(({ type }) => type === 'uint256');
  return [
    { field: 'data', name: 'data', type: call.signature, meaning: bytes },
    ...call.inputs.slice(0, maximumArguments).map(
      ({ name, type, value }, argument): Line => ({
        field: 'data',
        argument,
        name: name || `argument ${argument + 1}`,
        type,
        text: value,
        known: type === 'address' && network ? known(value) : undefined,
        meaning:
          meaningOf(name, type, value) ??
          (argument === amountIndex ? transferredAmount : undefined),
      }),
    ),
  ];
}

function numbers({ parsed }: ObservedTransaction): Line[] {
  const { nonce, gasLimit, accessList } = parsed;
  const lines: (Line | undefined)[] = [
    nonce === undefined
      ? undefined
      : { field: 'nonce', name: 'nonce', type: 'number', text: String(nonce) },
    gasLimit === undefined
      ? undefined
      : { field: 'gasLimit', name: 'gas', type: 'units', text: groupedDigits(gasLimit) },
    price(parsed.gasPrice, 'gasPrice'),
    price(parsed.maxFeePerGas, 'maxFeePerGas'),
    price(parsed.maxPriorityFeePerGas, 'maxPriorityFeePerGas'),
    accessList.length === 0
      ? undefined
      : {
          field: 'accessList',
          name: 'accessList',
          type: 'list',
          meaning: countOf(accessList.length),
        },
    price(parsed.maxFeePerBlobGas, 'maxFeePerBlobGas'),
    parsed.blobVersionedHashes && {
      field: 'blobVersionedHashes',
      name: 'blobVersionedHashes',
      type: 'list',
      meaning: blobsText(parsed.blobVersionedHashes),
    },
  ];
  return lines.filter((line) => line !== undefined);
}

function price(wei: bigint | undefined, field: TransactionField): Line | undefined {
  if (wei === undefined) return undefined;
  return {
    field,
    name: field,
    type: 'wei',
    text: String(wei),
    meaning: `${formatUnits(wei, 9)} gwei`,
  };
}

function authorizations({ parsed, known, nameOf }: ObservedTransaction): Line[] {
  const list = parsed.authorizations ?? [];
  if (list.length === 0) return [];
  return [
    {
      field: 'authorizationList',
      name: 'authorizationList',
      type: 'list',
      meaning: list.length === 1 ? '1 authorization' : `${list.length} authorizations`,
    },
    ...list
      .slice(0, maximumArguments)
      .map(({ chainId, address, nonce, authority }, argument): Line => {
        const account = authority === undefined ? 'an invalid signature' : nameOf(authority);
        const chain = chainId === 0n ? 'every chain' : `chain ${chainId}`;
        return {
          field: 'authorizationList',
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

function countOf(count: number): string {
  return count === 1 ? '1 address' : `${count} addresses`;
}

function truncated(data: string): string {
  return data.length > maximumCharacters ? `${data.slice(0, maximumCharacters)}…` : data;
}

import { decodeCall } from '../../abi/decode-call.ts';
import { selectorOf } from '../../abi/selector.ts';
import { once } from '../../kernel/secp256k1.ts';
import type { TransactionRecord } from '../../resources/transaction.ts';

/** A function with its arguments as texts. */
export interface NamedCall {
  /** Without its parameters. */
  readonly name: string;
  readonly inputs: readonly { readonly type: string; readonly value: string }[];
}

/** The call of a transaction as named by its caller, or decoded by its selector; `undefined` if unknown. */
export function namedCall({
  call,
  data,
}: Pick<TransactionRecord, 'call' | 'data'>): NamedCall | undefined {
  if (call) return { name: call.functionName.split('(')[0] ?? '', inputs: call.inputs };
  const signature = bySelector().get(data.slice(0, 10));
  if (!signature) return undefined;
  const decoded = decodeCall({ data, types: signature.types, functionName: signature.name });
  if (!decoded.ok) return undefined;
  const inputs = decoded.value.map(({ type, value }) => ({ type, value: String(value) }));
  return { name: signature.name, inputs };
}

/** Common token calls sent as bytes: ERC-20, ERC-721 and ERC-1155. */
const walletCalls = [
  ['approve', 'address', 'uint256'],
  ['setApprovalForAll', 'address', 'bool'],
  ['transfer', 'address', 'uint256'],
  ['transferFrom', 'address', 'address', 'uint256'],
  ['safeTransferFrom', 'address', 'address', 'uint256'],
  ['safeTransferFrom', 'address', 'address', 'uint256', 'uint256', 'bytes'],
];

/** Computed on first use instead of at startup. */
const bySelector = once(
  () =>
    new Map(
      walletCalls.map(([name = '', ...types]) => [
        selectorOf(`${name}(${types.join(',')})`),
        { name, types: types.map((type) => ({ type })) },
      ]),
    ),
);

import { decodeCall } from '../../abi/decode-call.ts';
import { toDisplayValue } from '../../abi/display-value.ts';
import { readAbi } from '../../abi/read-abi.ts';
import { selectorOf } from '../../abi/selector.ts';
import { visibleText } from '../../abi/visible-text.ts';
import { knownAbis } from '../../contracts/abi-registry.ts';
import { once } from '../../kernel/secp256k1.ts';
import type { ContractFunction } from '../../resources/contract-call.ts';

/** A call with its arguments, as declared by its contract. */
export interface KnownCall {
  readonly name: string;
  /** @example "transfer(address,uint256)" */
  readonly signature: string;
  readonly inputs: { readonly name: string; readonly type: string; readonly value: string }[];
}

/** Longer texts in arguments are truncated. */
const longestText = 500;

/**
 * Decodes calldata with the first matching function: the given functions of the contract, then the standards, then the
 * contracts of this service. `undefined` if none matches.
 */
export function findCall(
  data: string,
  suppliedFunctions: readonly ContractFunction[],
): KnownCall | undefined {
  const selector = data.slice(0, 10);
  const supplied = suppliedFunctions.filter(({ signature }) => selectorOf(signature) === selector);
  for (const candidate of [...supplied, ...(knownFunctions().get(selector) ?? [])]) {
    const inputs = argumentsOf(candidate, data);
    if (inputs) return { name: candidate.name, signature: candidate.signature, inputs };
  }
  return undefined;
}

function argumentsOf(
  { name, inputs }: ContractFunction,
  data: string,
): KnownCall['inputs'] | undefined {
  const decoded = decodeCall({ data, types: inputs, functionName: name });
  if (!decoded.ok) return undefined;
  return decoded.value.map(({ type, value }, index) => ({
    name: inputs[index]?.name ?? '',
    type,
    value: visibleText(toDisplayValue(value), longestText),
  }));
}

/** The most common wallet calls, with parameter names that suit tokens and items. */
const standards = [
  'approve(address spender, uint256 amount)',
  'increaseAllowance(address spender, uint256 addedValue)',
  'decreaseAllowance(address spender, uint256 subtractedValue)',
  'setApprovalForAll(address operator, bool approved)',
  'transfer(address to, uint256 amount)',
  'transferFrom(address from, address to, uint256 amount)',
  'safeTransferFrom(address from, address to, uint256 tokenId)',
  'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'deposit() payable',
  'withdraw(uint256 amount)',
  'multicall(bytes[] data) payable',
].join('\n');

const knownFunctions = once((): ReadonlyMap<string, readonly ContractFunction[]> => {
  const parsed = readAbi(standards);
  const bySelector = new Map<string, ContractFunction[]>();
  for (const { functions } of [...(parsed.ok ? [parsed.value] : []), ...knownAbis()])
    for (const declaration of functions) {
      const selector = selectorOf(declaration.signature);
      bySelector.set(selector, [...(bySelector.get(selector) ?? []), declaration]);
    }
  return bySelector;
});

import type { ContractFunction } from '../../../service/call/client.ts';

/** Whether a function only answers, and changes nothing. */
export function isRead({ stateMutability }: Pick<ContractFunction, 'stateMutability'>): boolean {
  return stateMutability === 'view' || stateMutability === 'pure';
}

/** The functions of both sources, by name; one that both have is taken from the first. */
export function mergeFunctions(
  known: readonly ContractFunction[],
  pasted: readonly ContractFunction[],
): readonly ContractFunction[] {
  const signatures = new Set(known.map(({ signature }) => signature));
  const added = pasted.filter(({ signature }) => !signatures.has(signature));
  return [...known, ...added].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** The types behind the name. @example typesOf({ name: 'f', signature: 'f(uint256)' }) // "uint256" */
export function typesOf({ name, signature }: Pick<ContractFunction, 'name' | 'signature'>): string {
  return signature.slice(name.length + 1, -1).replaceAll(',', ', ');
}

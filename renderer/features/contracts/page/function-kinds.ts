import type { ContractFunction } from '../../../service/call/client.ts';

/** Whether a function is read-only. */
export function isRead({ stateMutability }: Pick<ContractFunction, 'stateMutability'>): boolean {
  return stateMutability === 'view' || stateMutability === 'pure';
}

/** The functions of both sources by name; the first source wins for duplicates. */
export function mergeFunctions(
  known: readonly ContractFunction[],
  pasted: readonly ContractFunction[],
): readonly ContractFunction[] {
  const signatures = new Set(known.map(({ signature }) => signature));
  const added = pasted.filter(({ signature }) => !signatures.has(signature));
  return [...known, ...added].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** The parameter types in a signature. @example typesOf({ name: 'f', signature: 'f(uint256)' }) // "uint256" */
export function typesOf({ name, signature }: Pick<ContractFunction, 'name' | 'signature'>): string {
  return signature.slice(name.length + 1, -1).replaceAll(',', ', ');
}

import type { ContractFunction } from '../../../service/call/client.ts';

export function isRead({ stateMutability }: Pick<ContractFunction, 'stateMutability'>): boolean {
  return stateMutability === 'view' || stateMutability === 'pure';
}

/** The functions of both sources by name; the first source wins for duplicates. */
export function mergeFunctions(
  serviceFunctions: readonly ContractFunction[],
  pastedFunctions: readonly ContractFunction[],
): readonly ContractFunction[] {
  const signatures = new Set(serviceFunctions.map(({ signature }) => signature));
  const added = pastedFunctions.filter(({ signature }) => !signatures.has(signature));
  return [...serviceFunctions, ...added].toSorted((left, right) => left.name.localeCompare(right.name, 'en'));
}

/** The parameter types in a signature. @example typesOf({ name: 'f', signature: 'f(uint256)' }) // "uint256" */
export function typesOf({ name, signature }: Pick<ContractFunction, 'name' | 'signature'>): string {
  return signature.slice(name.length + 1, -1).replaceAll(',', ', ');
}

/** Splits types at the commas outside of tuples. @example 'uint256,tuple(address,bool)[]' has two types */
export function splitTypes(text: string): readonly string[] {
  const types: string[] = [];
  let depth = 0;
  let current = '';
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth <= 0) {
      types.push(current);
      current = '';
    } else current += character;
  }
  return [...types, current].map((type) => type.trim()).filter((type) => type !== '');
}

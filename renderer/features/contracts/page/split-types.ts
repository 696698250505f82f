/**
 * Splits types at the commas between them, but not inside tuples. @example splitTypes('uint256,
 * tuple(address,bool)[]') // ['uint256', 'tuple(address,bool)[]']
 */
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

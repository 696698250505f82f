import { mainWorld } from '../../../service/model/installation/own-names.ts';

const colours = 6;

/** The source of a world in sentence case. @example worldSource('snapshot before') // "Snapshot before" */
export function worldSource(from: string): string {
  return from.replace(
    /^(?:data directory|empty|seed|snapshot)\b/,
    (word) => word.charAt(0).toUpperCase() + word.slice(1),
  );
}

/** The colour of a world, derived from its name; `undefined` for main. @example "var(--vd-world-3)" */
export function worldColour(name: string): string | undefined {
  if (name === mainWorld) return undefined;
  let hash = 0;
  for (const letter of name) hash = (hash * 17 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return `var(--vd-world-${1 + (hash % colours)})`;
}

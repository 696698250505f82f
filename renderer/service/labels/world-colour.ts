import { mainWorld } from '../../../service/model/installation/own-names.ts';

const colours = 6;

/** The source of a world: the label of its seed, or a text in sentence case. @example worldSource('seed shop.json') // "shop.json" */
export function worldSource(from: string): string {
  return /^seed (.+)/.exec(from)?.[1] ?? from.charAt(0).toUpperCase() + from.slice(1);
}

/** The colour of a world, derived from its name; `undefined` for main. @example "var(--vd-world-3)" */
export function worldColour(name: string): string | undefined {
  if (name === mainWorld) return undefined;
  let hash = 0;
  for (const letter of name) hash = (hash * 17 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return `var(--vd-world-${1 + (hash % colours)})`;
}

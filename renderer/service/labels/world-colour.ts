import { mainWorld } from '../../../service/model/installation/own-names.ts';

const colours = 6;

/** The source of a world in sentence case. @example worldSource('seed shop.json') // "Seed shop.json" */
export function worldSource(from: string): string {
  return from.charAt(0).toUpperCase() + from.slice(1);
}

/** The dashed bar of an ended world. */
export const endedBar = 'repeating-linear-gradient(var(--vd-idle) 0 4px, transparent 4px 7px)';

/** The colour of a world, derived from its name; `undefined` for main. @example "var(--vd-world-3)" */
export function worldColour(name: string): string | undefined {
  if (name === mainWorld) return undefined;
  let hash = 0;
  for (const letter of name) hash = (hash * 17 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return `var(--vd-world-${1 + (hash % colours)})`;
}

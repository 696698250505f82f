import { mainWorld } from '../../../service/model/installation/own-names.ts';

const colours = 6;

/** The source of a world in sentence case. @example worldSource('seed shop.json') // "Seed shop.json" */
export function worldSource(from: string): string {
  return from.charAt(0).toUpperCase() + from.slice(1);
}

/**
 * The colour of a world, derived from its name; the next colour if an earlier world has it. `undefined` for main.
 * @example "var(--vd-world-3)"
 */
export function worldColour(name: string, inOrder: readonly { readonly name: string }[] = []): string | undefined {
  const taken: number[] = [];
  for (const { name: other } of [...inOrder, { name }]) {
    if (other === mainWorld) continue;
    let colour = 0;
    for (const letter of other) colour = (colour * 17 + letter.charCodeAt(0)) % colours;
    while (taken.filter((earlier) => earlier === colour).length > taken.length / colours)
      colour = (colour + 1) % colours;
    if (other === name) return `var(--vd-world-${1 + colour})`;
    taken.push(colour);
  }
  return undefined;
}

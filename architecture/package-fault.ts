import type { Arrow } from './import-graph.ts';
import type { PackageRule } from './packages.ts';
import { type FloorPosition, isIn } from './place.ts';

/** The reason why a file in this folder must not import this package; `undefined` if it may. */
export function packageFault(
  arrow: Arrow,
  { folder, floor }: FloorPosition,
  rules: readonly PackageRule[],
): string | undefined {
  if (floor.forTests)
    return ruleFault(
      arrow,
      rules.filter(({ evenTests }) => evenTests),
    );
  const { packages } = floor;
  return packages && !packages.some((name) => isOf(arrow.to, name))
    ? `${folder} imports only the packages ${packages.join(', ')}`
    : ruleFault(arrow, rules);
}

function ruleFault({ from, to, names }: Arrow, rules: readonly PackageRule[]): string | undefined {
  const rule = [to, ...names.map((name) => `${to}#${name}`)]
    .flatMap((name) => ruleOf(name, rules))
    .find(({ only }) => !only.some((folder) => isIn(from, folder)));
  return rule && `only in ${rule.only.join(', ')}. ${rule.because}`;
}

function ruleOf(name: string, rules: readonly PackageRule[]): PackageRule[] {
  const matches = rules.flatMap((rule) =>
    rule.packages.filter((pattern) => isOf(name, pattern)).map((pattern) => ({ rule, pattern })),
  );
  const [longest] = matches.toSorted((a, b) => b.pattern.length - a.pattern.length);
  return longest ? [longest.rule] : [];
}

/** `node:` is every part of Node, `ethers` also `ethers/abi`, and `node:fs` every export of it. */
function isOf(name: string, pattern: string): boolean {
  if (pattern.endsWith(':')) return name.startsWith(pattern);
  return name === pattern || [`${pattern}/`, `${pattern}#`].some((part) => name.startsWith(part));
}

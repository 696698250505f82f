import { bodyKiB } from '../kernel/body-sizes.ts';
import { operations } from '../operations/index.ts';
import type { Operation } from '../ports/operation.ts';

const routes: readonly (readonly [string, Pick<Operation, 'route'>])[] = Object.entries(
  operations,
).flatMap(([module, table]) =>
  Object.entries(table).map(([name, operation]) => [`${module}.${name}`, operation] as const),
);
const limits = new Map(routes.map(([name, { route }]) => [name, route.maximumBodyKiB ?? 0]));

/** Maximum body size of the given procedures. @example maximumBodyKiB('wallets.list,users.get') // 256 */
export function maximumBodyKiB(procedures: string): number {
  return Math.max(bodyKiB.console, ...procedures.split(',').map((name) => limits.get(name) ?? 0));
}

import { type Failed, fail } from '../kernel/result.ts';
import type { ChainNetwork } from '../ports/chains.ts';

/** For what only a chain of this machine can do. */
export function externalChain({ name }: ChainNetwork): Failed {
  return fail(
    'chain.external',
    `${name} is a node of your own; test money and test items are on embedded chains only.`,
  );
}

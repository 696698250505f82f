import { type Failed, fail } from '../kernel/result.ts';
import type { ChainNetwork } from '../ports/chains.ts';

/** For features that only embedded chains have. */
export function externalChain({ name }: ChainNetwork): Failed {
  return fail(
    'chain.external',
    `${name} is an external node. Test funds and test items are available on embedded chains only.`,
  );
}

import { type SecretType, secretType } from '../../../service/kernel/primitives.ts';
import { NotFoundPage } from '../../frame/page/NotFoundPage.tsx';
import { isAwake, useChainState } from '../../service/look/chain-states.ts';
import { AsleepChain } from './AsleepChain.tsx';

/**
 * A page about a chain that answers; where it does not, what to do about it. Looking at a chain that is
 * asleep would start it, so that is asked first.
 */
export function ExplorerPage({
  chain,
  children,
}: {
  /** As the URL has it. */
  chain: string;
  children: (secretType: SecretType) => React.ReactNode;
}) {
  const parsed = secretType.safeParse(chain);
  if (!parsed.success) return <NotFoundPage />;
  return <OfChain secretType={parsed.data}>{children}</OfChain>;
}

function OfChain({
  secretType: chain,
  children,
}: {
  secretType: SecretType;
  children: (secretType: SecretType) => React.ReactNode;
}) {
  const state = useChainState(chain);
  if (state && !isAwake(state)) return <AsleepChain chain={state} />;
  return children(chain);
}

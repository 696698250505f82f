import { type SecretType, secretType } from '../../../service/kernel/primitives.ts';
import { NotFoundPage } from '../../frame/page/NotFoundPage.tsx';
import { isAwake, useChainState } from '../../service/queries/chain-states.ts';
import { AsleepChain } from './AsleepChain.tsx';

/**
 * An explorer page for a running chain, otherwise the reason it is unavailable. Viewing would start a sleeping chain,
 * so it asks first.
 */
export function ExplorerPage({
  chain,
  children,
}: {
  /** As given in the URL. */
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

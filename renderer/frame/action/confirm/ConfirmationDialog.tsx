import { lazyPart } from '../../../components/layout/loading/lazy-part.tsx';
import { settleConfirmation, useIsConfirming } from '../../../service/call/session/confirmation.ts';
import { Arriving } from '../Arriving.tsx';

const TokenDialog = lazyPart(() => import('./TokenDialog.tsx'), 'TokenDialog');

/** Asks for the operator token before a secret is shown. Mount it once. */
export function ConfirmationDialog() {
  if (!useIsConfirming()) return null;
  return (
    <Arriving name="confirmation" onClose={() => settleConfirmation(false)}>
      <TokenDialog />
    </Arriving>
  );
}

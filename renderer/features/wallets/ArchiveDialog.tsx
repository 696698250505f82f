import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { service, type Wallet } from '../../service/client.ts';
import { nameOfWallet } from '../../service/names.ts';

/** Asks before a wallet is put away, and says what no longer works. */
export function ArchiveDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const change = useMutation(service.wallets.change.mutationOptions({ onSuccess: onClose }));
  return (
    <ConfirmDialog
      title={`Archive ${nameOfWallet(wallet)}?`}
      confirm="Archive wallet"
      busy={change.isPending}
      onConfirm={() => change.mutate({ walletId: wallet.id, archived: true })}
      onClose={onClose}
    >
      <p>
        Applications no longer see it, and nothing can be signed with it until it is unarchived by
        its id. The key is kept. After 30 days it is no longer billed as active.
      </p>
      <OperationLine
        operation="wallets.change"
        input={{
          walletId: wallet.id,
          archived: true,
        }}
      />
      {change.error && <FailureAlert error={change.error} />}
    </ConfirmDialog>
  );
}

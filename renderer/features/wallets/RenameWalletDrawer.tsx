import { useMutation } from '@tanstack/react-query';
import { walletDescription } from '../../../service/resources/wallet.ts';
import { RenameDrawer } from '../../components/RenameDrawer.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { service, type Wallet } from '../../service/client.ts';

/** Changes the description a wallet is called by. */
export function RenameWalletDrawer({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const change = useMutation(service.wallets.change.mutationOptions());
  const inputOf = (description: string) => ({ walletId: wallet.id, description });
  return (
    <RenameDrawer
      title="Rename wallet"
      field="description"
      label="Description"
      hint="The name of this wallet, here and in replies."
      name={wallet.description}
      schema={walletDescription}
      busy={change.isPending}
      apiLineOf={(name) => <OperationLine operation="wallets.change" input={inputOf(name)} />}
      onRename={(name, answer) => change.mutate(inputOf(name), answer)}
      onClose={onClose}
    />
  );
}

import type { SecretType } from '../../../../service/kernel/primitives.ts';
import { Choices } from '../../../components/form/Choices.tsx';
import { WalletPicker } from '../../../frame/pick/WalletPicker.tsx';
import type { Wallet } from '../../../service/call/client.ts';

const owners = [
  {
    value: 'service',
    title: 'The service',
    text: 'The service deploys, owns and mints.',
  },
  {
    value: 'wallet',
    title: 'One of your wallets',
    text: 'The wallet is the owner on marketplaces. The service may still mint.',
  },
] as const;

/** Selects the contract owner. */
export function OwnerField({
  chain,
  owner,
  wallet,
  error,
  onOwner,
  onWallet,
}: {
  chain: SecretType;
  owner: (typeof owners)[number]['value'];
  wallet: Wallet | undefined;
  error: string | undefined;
  onOwner: (owner: (typeof owners)[number]['value']) => void;
  onWallet: (walletId: string) => void;
}) {
  return (
    <>
      <Choices legend="Contract owner" choices={owners} value={owner} onChange={onOwner} />
      {owner === 'wallet' && (
        <WalletPicker
          label="Owning wallet"
          wallet={wallet}
          secretType={chain}
          onPick={onWallet}
          error={error}
        />
      )}
    </>
  );
}

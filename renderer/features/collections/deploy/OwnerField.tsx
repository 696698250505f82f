import type { SecretType } from '../../../../service/kernel/primitives.ts';
import { Choices } from '../../../components/form/Choices.tsx';
import { WalletPicker } from '../../../frame/pick/WalletPicker.tsx';
import type { Wallet } from '../../../service/call/client.ts';

const owners = [
  {
    value: 'service',
    title: 'The service',
    text: 'Nothing else to do: it deploys, names and mints.',
  },
  {
    value: 'wallet',
    title: 'One of our wallets',
    text: 'It owns the contract as marketplaces see it. The service may still mint.',
  },
] as const;

/** Whom the contract belongs to. */
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
      <Choices legend="Who owns the contract" choices={owners} value={owner} onChange={onOwner} />
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

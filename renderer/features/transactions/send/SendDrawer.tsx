import { useState } from 'react';
import { GasFields } from '../../../components/form/GasFields.tsx';
import { SegmentedField } from '../../../components/form/SegmentedField.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { SigningMethodField } from '../../../components/secret/SigningMethodField.tsx';
import { Sentence } from '../../../components/timeline/Sentence.tsx';
import { OperationDrawer } from '../../../frame/act/OperationDrawer.tsx';
import { AddressField } from '../../../frame/pick/AddressField.tsx';
import { WalletPicker } from '../../../frame/pick/WalletPicker.tsx';
import { credentialMessage, credentialSecret } from '../../../service/call/credential.ts';
import { gasRules, noGasOptions } from '../../../service/form/gas-options.ts';
import { toShown } from '../../../service/form/transaction-request.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { useSigner } from '../../../service/form/use-signer.ts';
import { nameOfWallet } from '../../../service/queries/names.ts';
import { useOpenTransaction } from '../../../service/queries/use-open-transaction.ts';
import { ItemFields, TokenField } from './AssetFields.tsx';
import {
  addressMessage,
  amountMessage,
  copiesMessage,
  type SendKind,
  sendPaths,
  sendSentence,
  tokenIdMessage,
  toSendRequest,
} from './send-request.ts';
import { useHeld, useReceiver, useWhat } from './use-send-labels.ts';

const kinds = [
  { value: 'TRANSFER', label: 'Coins' },
  { value: 'TOKEN_TRANSFER', label: 'Tokens' },
  { value: 'NFT_TRANSFER', label: 'Item' },
] as const satisfies readonly { value: SendKind; label: string }[];

const verbs = {
  TRANSFER: 'Send coins',
  TOKEN_TRANSFER: 'Send tokens',
  NFT_TRANSFER: 'Send item',
} as const satisfies Record<SendKind, string>;

const ofOneWallet = ['wallet', 'tokenAddress', 'collection', 'tokenId', 'credential'] as const;

/** Sends coins, tokens or an item from a wallet to an address. */
export function SendDrawer({
  walletId: givenWalletId,
  onClose,
}: {
  walletId?: string | undefined;
  onClose: () => void;
}) {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('TRANSFER');
  const open = useOpenTransaction();
  const [walletId, setWalletId] = useState(givenWalletId);
  const { wallet, methods } = useSigner(walletId);
  const form = useFields(
    {
      wallet: '',
      to: '',
      amount: '',
      tokenAddress: '',
      collection: '',
      tokenId: '',
      copies: '',
      ...noGasOptions,
      credential: '',
    },
    {
      wallet: () => (wallet ? null : 'Choose the wallet that sends.'),
      to: (text) => addressMessage(text, 'Enter the recipient.'),
      amount: (text): string | null =>
        kind === 'NFT_TRANSFER' ? null : amountMessage(text, decimals),
      tokenAddress: (text) =>
        kind === 'TOKEN_TRANSFER' ? addressMessage(text, 'Choose a token.') : null,
      collection: (text) =>
        kind === 'NFT_TRANSFER' ? addressMessage(text, 'Choose an item.') : null,
      tokenId: (text, { collection }) =>
        kind === 'NFT_TRANSFER' && collection.trim() ? tokenIdMessage(text) : null,
      copies: (text) => (kind === 'NFT_TRANSFER' ? copiesMessage(text) : null),
      ...gasRules,
      credential: (text) => (wallet ? credentialMessage(text, methods) : null),
    },
    sendPaths[kind],
  );
  const { values } = form;
  const balance = useHeld(kind, wallet, values.tokenAddress);
  const decimals: number = balance.decimals;
  const assetLabel = useWhat(kind, wallet, values, balance.unit);
  const receiver = useReceiver(wallet, values.to);
  const secretType = wallet?.secretType ?? 'ETHEREUM';
  const request = toSendRequest(kind, values, { id: wallet?.id ?? '', secretType });

  return (
    <OperationDrawer
      operation="transactions.execute"
      form={form}
      input={{ signingMethodCredential: values.credential, transactionRequest: request }}
      shown={{
        signingMethodCredential: credentialSecret(values.credential, methods),
        transactionRequest: wallet && toShown(request),
      }}
      title="Send"
      subtitle="From a wallet to any address on its chain."
      submit={verbs[kind]}
      onDone={async (response) => {
        await open(response.transactionHash);
        onClose();
      }}
      onClose={onClose}
    >
      <SegmentedField label="Asset" data={[...kinds]} value={kind} onChange={setKind} />
      <WalletPicker
        label="From"
        wallet={wallet}
        onPick={(newWalletId) => {
          setWalletId(newWalletId);
          // Values typed for one wallet are cleared when another is chosen.
          for (const name of ofOneWallet) form.set(name, '');
        }}
        error={form.bind('wallet').error}
      />
      <AddressField label="To" secretType={secretType} {...form.bind('to')} />
      {kind === 'TOKEN_TRANSFER' && (
        <TokenField walletId={wallet?.id} secretType={secretType} {...form.bind('tokenAddress')} />
      )}
      {kind === 'NFT_TRANSFER' ? (
        <ItemFields
          walletId={wallet?.id}
          collection={form.bind('collection')}
          tokenId={form.bind('tokenId')}
          copies={form.bind('copies')}
        />
      ) : (
        <TextField label="Amount" hint={balance.hint} mono {...form.bind('amount')} />
      )}
      <GasFields bind={form.bind} />
      <Sentence
        framed
        phrases={sendSentence({
          from: wallet && nameOfWallet(wallet),
          what: assetLabel,
          to: receiver,
          chain: wallet?.secretType,
        })}
      />
      {wallet && <SigningMethodField methods={methods} {...form.bind('credential')} />}
    </OperationDrawer>
  );
}

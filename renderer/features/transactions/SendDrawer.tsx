import { SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import { FieldHead } from '../../components/FieldHead.tsx';
import { FormDrawer } from '../../components/FormDrawer.tsx';
import { GasFields } from '../../components/GasFields.tsx';
import { Sentence } from '../../components/Sentence.tsx';
import { SigningMethodField } from '../../components/SigningMethodField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { AddressField } from '../../frame/AddressField.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { WalletPicker } from '../../frame/WalletPicker.tsx';
import { credentialMessage, credentialSecret } from '../../service/credential.ts';
import { gasPaths, gasRules, noGasOptions } from '../../service/gas-options.ts';
import { nameOfWallet } from '../../service/names.ts';
import { toShown, useExecute } from '../../service/use-execute.ts';
import { useFields } from '../../service/use-fields.ts';
import { useSigner } from '../../service/use-signer.ts';
import { ItemFields } from './ItemFields.tsx';
import styles from './SendDrawer.module.css';
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
import { TokenField } from './TokenFields.tsx';
import { useHeld, useReceiver, useWhat } from './use-send-words.ts';

const kinds = [
  { value: 'TRANSFER', label: 'Coins' },
  { value: 'TOKEN_TRANSFER', label: 'Tokens' },
  { value: 'NFT_TRANSFER', label: 'Item' },
] as const satisfies readonly { value: SendKind; label: string }[];

const ofOneWallet = ['wallet', 'tokenAddress', 'collection', 'tokenId', 'credential'] as const;

/** Sends coins, tokens or an item from a wallet to an address. */
export function SendDrawer({
  walletId: givenWalletId,
  onClose,
}: {
  walletId?: string | undefined;
  onClose: () => void;
}) {
  const kindLabel = useId();
  const [kind, setKind] = useState<SendKind>('TRANSFER');
  const { execute, isExecuting } = useExecute();
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
      to: (text) => addressMessage(text, 'Tell who receives it.'),
      amount: (text): string | null =>
        kind === 'NFT_TRANSFER' ? null : amountMessage(text, decimals),
      tokenAddress: (text) =>
        kind === 'TOKEN_TRANSFER' ? addressMessage(text, 'Choose a token.') : null,
      collection: (text) =>
        kind === 'NFT_TRANSFER' ? addressMessage(text, 'Tell which item is sent.') : null,
      tokenId: (text, { collection }) =>
        kind === 'NFT_TRANSFER' && collection.trim() ? tokenIdMessage(text) : null,
      copies: (text) => (kind === 'NFT_TRANSFER' ? copiesMessage(text) : null),
      ...gasRules,
      credential: (text) => (wallet ? credentialMessage(text, methods) : null),
    },
    { ...sendPaths[kind], ...gasPaths },
  );
  const { values } = form;
  const held = useHeld(kind, wallet, values.tokenAddress);
  const decimals: number = held.decimals;
  const what = useWhat(kind, wallet, values, held.unit);
  const receiver = useReceiver(wallet, values.to);
  const request = wallet && toSendRequest(kind, values, wallet);

  const submit = form.submit(async ({ credential }) => {
    if (!wallet) return;
    await execute(toSendRequest(kind, values, wallet), credential);
    onClose();
  });

  return (
    <FormDrawer
      title="Send"
      subtitle="From a wallet to any address of its chain."
      submit={
        kind === 'TRANSFER' ? 'Send coins' : kind === 'TOKEN_TRANSFER' ? 'Send tokens' : 'Send item'
      }
      busy={isExecuting}
      {...form.faults}
      onSubmit={submit}
      onClose={onClose}
      apiLine={
        <OperationLine
          operation="transactions.execute"
          input={{
            signingMethodCredential: credentialSecret(values.credential, methods),
            transactionRequest: request && toShown(request),
          }}
        />
      }
    >
      <div>
        <FieldHead id={kindLabel} label="What" />
        <SegmentedControl
          fullWidth
          aria-labelledby={kindLabel}
          data={[...kinds]}
          value={kind}
          onChange={setKind}
        />
      </div>
      <WalletPicker
        label="From"
        wallet={wallet}
        onPick={(picked) => {
          setWalletId(picked);
          // What was typed for one wallet is not for another.
          for (const name of ofOneWallet) form.set(name, '');
        }}
        error={form.bind('wallet').error}
      />
      <AddressField label="To" secretType={wallet?.secretType ?? 'ETHEREUM'} {...form.bind('to')} />
      {kind === 'TOKEN_TRANSFER' && (
        <TokenField
          walletId={wallet?.id}
          secretType={wallet?.secretType ?? 'ETHEREUM'}
          {...form.bind('tokenAddress')}
        />
      )}
      {kind === 'NFT_TRANSFER' ? (
        <ItemFields
          walletId={wallet?.id}
          collection={form.bind('collection')}
          tokenId={form.bind('tokenId')}
          copies={form.bind('copies')}
        />
      ) : (
        <TextField label="Amount" hint={held.hint} mono {...form.bind('amount')} />
      )}
      <GasFields bind={form.bind} />
      <div className={styles.meaning}>
        <Sentence
          phrases={sendSentence({
            from: wallet && nameOfWallet(wallet),
            what,
            to: receiver,
            chain: wallet?.secretType,
          })}
        />
      </div>
      {wallet && <SigningMethodField methods={methods} {...form.bind('credential')} />}
    </FormDrawer>
  );
}

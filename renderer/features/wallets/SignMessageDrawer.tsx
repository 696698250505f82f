import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { pinValue } from '../../../service/resources/signing-method.ts';
import { FormDrawer } from '../../components/FormDrawer.tsx';
import { TextField } from '../../components/TextField.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { secret } from '../../service/api-call.ts';
import { type Signature, service } from '../../service/client.ts';
import { firstMessage } from '../../service/first-message.ts';
import { completeStep } from '../../service/first-steps.ts';
import { nameOfUser, nameOfWallet, useUsersById } from '../../service/names.ts';
import { useFields } from '../../service/use-fields.ts';
import { SignatureResult } from './SignatureResult.tsx';
import { SigningPin } from './SigningPin.tsx';
import { WalletField } from './WalletField.tsx';

const pickedWallet = z.uuid('Choose the wallet that signs.');
const message = z.string().min(1, 'Type what is to be signed.');

/** Signs a text with a wallet and shows the signature. */
export function SignMessageDrawer({
  walletId: givenWalletId,
  onClose,
}: {
  walletId: string | undefined;
  onClose: () => void;
}) {
  const [signature, setSignature] = useState<Signature>();
  const sign = useMutation(service.signatures.sign.mutationOptions());
  const form = useFields(
    { walletId: givenWalletId ?? '', message: 'Hello from Vaultdesk', pin: '' },
    {
      walletId: (id) => firstMessage(pickedWallet, id),
      message: (text) => firstMessage(message, text),
      pin: (text) => firstMessage(pinValue, text),
    },
    { 'signatureRequest.walletId': 'walletId', 'signatureRequest.data': 'message' },
  );
  const { walletId } = form.values;
  const { data: wallet } = useQuery(
    service.wallets.get.queryOptions({ walletId }, { enabled: Boolean(walletId) }),
  );
  const user = useUsersById(wallet ? [wallet.userId] : []).get(wallet?.userId ?? '');
  const method = user?.signingMethods.find(({ type }) => type === 'PIN');
  const signatureRequest = {
    type: 'MESSAGE',
    secretType: wallet?.secretType ?? 'ETHEREUM',
    walletId: walletId || '<wallet id>',
    data: form.values.message,
  } as const;

  const submit = form.submit(async ({ pin }) => {
    if (!method) return;
    setSignature(
      await sign
        .mutateAsync({ signatureRequest, signingMethodCredential: `${method.id}:${pin}` })
        .finally(sign.reset),
    );
    completeStep('sign');
    form.set('pin', '');
  });

  return (
    <FormDrawer
      title="Sign a message"
      subtitle={
        wallet && user
          ? `With ${nameOfWallet(wallet)} of ${nameOfUser(user)}.`
          : 'As a personal message (EIP-191), with the key of a wallet.'
      }
      submit={signature ? undefined : 'Sign message'}
      busy={sign.isPending}
      {...form.faults}
      onSubmit={submit}
      onClose={onClose}
      foot={
        signature && (
          <>
            <Button onClick={() => setSignature(undefined)}>Sign another</Button>
            <Button variant="filled" onClick={onClose} data-autofocus>
              Done
            </Button>
          </>
        )
      }
      apiLine={
        <OperationLine
          operation="signatures.sign"
          input={{
            signingMethodCredential: secret('PIN', `${method?.id ?? '<signing method id>'}:`),
            signatureRequest,
          }}
        />
      }
    >
      {signature ? (
        <SignatureResult signature={signature} message={form.values.message} wallet={wallet} />
      ) : (
        <>
          {!givenWalletId && <WalletField {...form.bind('walletId')} />}
          <TextField
            label="Message"
            hint="Signed as it stands, spaces and line breaks included."
            lines={4}
            autoFocus={Boolean(givenWalletId)}
            {...form.bind('message')}
          />
          <SigningPin method={method} {...form.bind('pin')} />
        </>
      )}
    </FormDrawer>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/layout/ConfirmDialog.tsx';
import { SecretField } from '../../../components/secret/SecretField.tsx';
import { client } from '../../../service/call/client.ts';
import { failureOf } from '../../../service/call/failure.ts';
import { toConfirmation } from '../../../service/call/session/confirm.ts';
import { settleConfirmation } from '../../../service/call/session/confirmation.ts';
import { ownCaller } from '../../../service/call/session/session.ts';

export function TokenDialog() {
  const [operatorToken, setToken] = useState('');
  const tokenMutation = useMutation({
    mutationFn: async (token: string) =>
      client.confirmation.give.mutate(await toConfirmation(token, await ownCaller())),
    onSuccess: () => settleConfirmation(true),
  });
  const confirm = () => {
    setToken('');
    tokenMutation.mutate(operatorToken);
  };
  return (
    <ConfirmDialog
      title="Confirm your identity"
      confirm="Confirm"
      destructive={false}
      busy={tokenMutation.isPending}
      disabled={operatorToken.trim() === ''}
      onConfirm={confirm}
      onClose={() => settleConfirmation(false)}
    >
      <p>
        Vaultdesk is about to reveal a secret. Your browser session alone is not enough. After confirmation, you are not
        asked again for five minutes.
      </p>
      <SecretField
        label="Operator token"
        hint="Printed in the terminal at startup; starts with vd_op_."
        value={operatorToken}
        onChange={setToken}
        error={tokenMutation.error ? failureOf(tokenMutation.error).message : undefined}
        autoFocus
      />
    </ConfirmDialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/layout/ConfirmDialog.tsx';
import { SecretField } from '../../components/secret/SecretField.tsx';
import { client } from '../../service/call/client.ts';
import { toConfirmation } from '../../service/call/confirm.ts';
import { settleConfirmation } from '../../service/call/confirmation.ts';
import { failureOf } from '../../service/call/failure.ts';
import { ownCaller } from '../../service/call/session.ts';

/** Asks for the operator token. */
export function TokenDialog() {
  const [operatorToken, setToken] = useState('');
  const give = useMutation({
    mutationFn: async (token: string) =>
      client.confirmation.give.mutate(await toConfirmation(token, await ownCaller())),
    onSuccess: () => settleConfirmation(true),
  });
  const confirm = () => {
    setToken('');
    give.mutate(operatorToken);
  };
  return (
    <ConfirmDialog
      title="Confirm that it is you"
      confirm="Confirm"
      destructive={false}
      busy={give.isPending}
      disabled={operatorToken.trim() === ''}
      onConfirm={confirm}
      onClose={() => settleConfirmation(false)}
    >
      <p>
        A secret is about to leave Vaultdesk, and being in this browser is not enough for that. Once
        confirmed, nothing asks again for five minutes.
      </p>
      <SecretField
        label="Operator token"
        hint="Vaultdesk printed it in its terminal when it started; it begins with vd_op_."
        value={operatorToken}
        onChange={setToken}
        error={give.error ? failureOf(give.error).message : undefined}
        autoFocus
      />
    </ConfirmDialog>
  );
}

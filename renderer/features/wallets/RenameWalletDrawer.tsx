import { useMutation } from '@tanstack/react-query';
import { walletDescription } from '../../../service/resources/wallet.ts';
import { FormDrawer } from '../../components/FormDrawer.tsx';
import { Note } from '../../components/Note.tsx';
import { TextField } from '../../components/TextField.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { service, type Wallet } from '../../service/client.ts';
import { firstMessage } from '../../service/first-message.ts';
import { useFields } from '../../service/use-fields.ts';

/** Changes the description a wallet is called by. */
export function RenameWalletDrawer({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const change = useMutation(service.wallets.change.mutationOptions());
  const form = useFields(
    { description: wallet.description },
    { description: (text) => firstMessage(walletDescription, text) },
  );
  const submit = form.submit(({ description }) =>
    change.mutate(
      { walletId: wallet.id, description: description.trim() },
      {
        onSuccess: onClose,
        onError: (error) => form.fail(error, { description: 'description' }),
      },
    ),
  );
  return (
    <FormDrawer
      title="Rename wallet"
      submit="Rename"
      busy={change.isPending}
      fieldsAtFault={form.faults}
      onSubmit={submit}
      onClose={onClose}
      apiLine={
        <OperationLine
          operation="wallets.change"
          input={{
            walletId: wallet.id,
            description: form.values.description,
          }}
        />
      }
    >
      {form.formError && <Note tone="bad" role="alert" title={form.formError} />}
      <TextField
        label="Description"
        hint="The name of this wallet, here and in replies."
        autoFocus
        {...form.bind('description')}
      />
    </FormDrawer>
  );
}

import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Note } from '../../components/Note.tsx';
import { SigningMethodField } from '../../components/SigningMethodField.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { type SigningMethodInspection, service, type User } from '../../service/client.ts';
import { credentialMessage, credentialSecret, nameOfMethod } from '../../service/credential.ts';
import { nameOfUser } from '../../service/names.ts';
import { useFields } from '../../service/use-fields.ts';

/** Asks before a signing method is gone; another one confirms it, or itself where it is the only one. */
export function RemoveMethodDialog({
  user,
  methods,
  method,
  onClose,
}: {
  user: User;
  methods: readonly SigningMethodInspection[];
  method: SigningMethodInspection;
  onClose: () => void;
}) {
  const remove = useMutation(service.users.deleteSigningMethod.mutationOptions());
  const others = methods.filter(({ id }) => id !== method.id);
  const isOnly = others.length === 0;
  const confirming = isOnly ? [method] : others;
  const form = useFields(
    { credential: '' },
    { credential: (text) => credentialMessage(text, confirming) },
    {},
  );
  const ids = { userId: user.id, signingMethodId: method.id };
  const name = nameOfMethod(method);

  const submit = form.submit(async ({ credential }) => {
    await remove.mutateAsync({ ...ids, signingMethodCredential: credential }).finally(remove.reset);
    onClose();
  });

  return (
    <ConfirmDialog
      title={`Remove the ${name} of ${nameOfUser(user)}?`}
      confirm={`Remove ${name}`}
      busy={remove.isPending}
      onConfirm={submit}
      onClose={onClose}
      apiLine={
        <OperationLine
          operation="users.deleteSigningMethod"
          input={{
            ...ids,
            signingMethodCredential: credentialSecret(form.values.credential, confirming),
          }}
        />
      }
    >
      <p>{whatChanges(others)}</p>
      {form.faults.formError && <Note tone="bad" role="alert" title={form.faults.formError} />}
      <SigningMethodField
        methods={confirming}
        label="Confirmed by"
        autoFocus
        {...form.bind('credential')}
      />
    </ConfirmDialog>
  );
}

function whatChanges(others: readonly SigningMethodInspection[]): string {
  if (others.length === 0)
    return 'It is the only one, so it goes only while the user has no wallets, and confirms that itself.';
  const [other] = others;
  return others.length === 1 && other
    ? `From then on only the ${nameOfMethod(other)} opens the wallets. If that one is lost too, they stay closed for good.`
    : 'It will open nothing any more. The other methods stay as they are, and one of them confirms this.';
}

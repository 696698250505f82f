import { useQuery } from '@tanstack/react-query';
import { SigningMethodField } from '../../../components/secret/SigningMethodField.tsx';
import type { ActionProps } from '../../../frame/action/actions.tsx';
import { ConfirmOperation } from '../../../frame/action/confirm/ConfirmOperation.tsx';
import { type SigningMethodInspection, service } from '../../../service/call/client.ts';
import { credentialMessage, credentialSecret, nameOfMethod } from '../../../service/call/credential.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { reportChange } from '../../../service/live/reported-change.ts';
import { nameOfUser } from '../../../service/queries/names.ts';
import type { MethodTask } from '../task.ts';

/**
 * Asks for confirmation before a signing method is removed; another method confirms it, or the
 * method itself if it is the only one.
 */
export function RemoveMethodDialog({ user, method, others, onClose }: MethodTask) {
  const confirming = others.length === 0 ? [method] : others;
  const form = useFields({ credential: '' }, { credential: (text) => credentialMessage(text, confirming) });
  const { credential } = form.values;
  const name = nameOfMethod(method);
  const input = { userId: user.id, signingMethodId: method.id, signingMethodCredential: credential };
  return (
    <ConfirmOperation
      operation="users.deleteSigningMethod"
      form={form}
      input={input}
      shown={{ ...input, signingMethodCredential: credentialSecret(credential, confirming) }}
      title={`Remove the ${name} of ${nameOfUser(user)}?`}
      confirm={`Remove ${name}`}
      onClose={onClose}
    >
      <p>{whatChanges(others)}</p>
      <SigningMethodField methods={confirming} label="Confirmed by" autoFocus {...form.bind('credential')} />
    </ConfirmOperation>
  );
}

function whatChanges(others: readonly SigningMethodInspection[]): string {
  if (others.length === 0)
    return 'It is the only one, so it can be removed only while the user has no wallets. It confirms its own removal.';
  const [remainingMethod] = others;
  return others.length === 1 && remainingMethod
    ? `Only the ${nameOfMethod(remainingMethod)} will unlock the wallets. If it is lost too, they stay locked permanently.`
    : 'It will stop working. The other methods are unchanged, and one of them confirms this.';
}

/** Asks for confirmation before the operator restores all attempts of a method, which needs no secret. */
export function UnlockDialog({ userId, signingMethodId, of, onClose }: ActionProps<'unlock-method'>) {
  const methods = useQuery(service.users.inspectSigningMethods.queryOptions({ userId })).data;
  const method = methods?.find(({ id }) => id === signingMethodId);
  const name = method ? nameOfMethod(method) : 'signing method';
  return (
    <ConfirmOperation
      operation="users.unlockSigningMethod"
      input={{ userId, signingMethodId }}
      title={`Unlock the ${name} of ${of}?`}
      confirm={`Unlock ${name}`}
      destructive={false}
      onDone={() => {
        onClose();
        reportChange({ label: `Unlocked the ${name} of ${of}` });
      }}
      onClose={onClose}
    >
      <p>
        Restores all ten attempts; the value is unchanged. The lock exists to stop guessing. Unlock only if you know who
        tried.
      </p>
    </ConfirmOperation>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';
import { service } from '../../../service/call/client.ts';
import { nameOfMethod } from '../../../service/call/credential.ts';
import { nameOfUser } from '../../../service/queries/names.ts';
import type { MethodTask } from '../task.ts';

/**
 * Asks for confirmation before the operator restores all attempts of a method, which needs no
 * secret.
 */
export function UnlockDialog({ user, method, onClose }: MethodTask) {
  return (
    <Unlock
      input={{ userId: user.id, signingMethodId: method.id }}
      name={nameOfMethod(method)}
      of={nameOfUser(user)}
      onClose={onClose}
    />
  );
}

/** The same dialog for a method that is known only by its id. */
export function UnlockMethodDialog({
  userId,
  signingMethodId,
  of,
  onClose,
}: {
  userId: string;
  signingMethodId: string;
  of: string;
  onClose: () => void;
}) {
  const methods = useQuery(service.users.inspectSigningMethods.queryOptions({ userId })).data;
  const method = methods?.find(({ id }) => id === signingMethodId);
  const name = method ? nameOfMethod(method) : 'signing method';
  return <Unlock input={{ userId, signingMethodId }} name={name} of={of} onClose={onClose} />;
}

function Unlock({
  input,
  name,
  of,
  onClose,
}: {
  input: { readonly userId: string; readonly signingMethodId: string };
  name: string;
  of: string;
  onClose: () => void;
}) {
  return (
    <ConfirmOperation
      operation="users.unlockSigningMethod"
      input={input}
      title={`Unlock the ${name} of ${of}?`}
      confirm={`Unlock ${name}`}
      destructive={false}
      onClose={onClose}
    >
      <p>
        Restores all ten attempts; the value is unchanged. The lock exists to stop guessing. Unlock
        only if you know who tried.
      </p>
    </ConfirmOperation>
  );
}

import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { type SigningMethodInspection, service, type User } from '../../service/client.ts';
import { nameOfMethod } from '../../service/credential.ts';
import { nameOfUser } from '../../service/names.ts';

/** Asks before the operator gives all attempts of a method back, which needs no secret. */
export function UnlockDialog({
  user,
  method,
  onClose,
}: {
  user: User;
  method: SigningMethodInspection;
  onClose: () => void;
}) {
  const unlock = useMutation(
    service.users.unlockSigningMethod.mutationOptions({ onSuccess: onClose }),
  );
  const input = { userId: user.id, signingMethodId: method.id };
  const name = nameOfMethod(method);
  return (
    <ConfirmDialog
      title={`Unlock the ${name} of ${nameOfUser(user)}?`}
      confirm={`Unlock ${name}`}
      destructive={false}
      busy={unlock.isPending}
      onConfirm={() => unlock.mutate(input)}
      onClose={onClose}
      apiLine={<OperationLine operation="users.unlockSigningMethod" input={input} />}
    >
      <p>
        All ten attempts come back and the value stays as it is. Unlock it when you know who typed
        the wrong values; ten more guesses are what the lock is there to refuse.
      </p>
      {unlock.error && <FailureAlert error={unlock.error} />}
    </ConfirmDialog>
  );
}

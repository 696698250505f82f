import { ConfirmOperation } from '../../frame/ConfirmOperation.tsx';
import type { SigningMethodInspection, User } from '../../service/client.ts';
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
  const name = nameOfMethod(method);
  return (
    <ConfirmOperation
      operation="users.unlockSigningMethod"
      input={{ userId: user.id, signingMethodId: method.id }}
      title={`Unlock the ${name} of ${nameOfUser(user)}?`}
      confirm={`Unlock ${name}`}
      destructive={false}
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        All ten attempts come back and the value stays as it is. Unlock it when you know who typed
        the wrong values; ten more guesses are what the lock is there to refuse.
      </p>
    </ConfirmOperation>
  );
}

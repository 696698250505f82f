import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';
import { nameOfMethod } from '../../../service/call/credential.ts';
import { nameOfUser } from '../../../service/look/names.ts';
import type { MethodTask } from '../task.ts';

/** Asks before the operator gives all attempts of a method back, which needs no secret. */
export function UnlockDialog({ user, method, onClose }: MethodTask) {
  const name = nameOfMethod(method);
  return (
    <ConfirmOperation
      operation="users.unlockSigningMethod"
      input={{ userId: user.id, signingMethodId: method.id }}
      title={`Unlock the ${name} of ${nameOfUser(user)}?`}
      confirm={`Unlock ${name}`}
      destructive={false}
      onClose={onClose}
    >
      <p>
        All ten attempts come back and the value stays as it is. Unlock it when you know who typed
        the wrong values; ten more guesses are what the lock is there to refuse.
      </p>
    </ConfirmOperation>
  );
}

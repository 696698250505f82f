import { PinField } from '../../components/PinField.tsx';
import { toAttemptsLeft } from '../../components/SigningMethods.tsx';
import type { SigningMethod } from '../../service/client.ts';

/** The PIN that opens a user's wallets, with the attempts that are left. */
export function SigningPin({
  method,
  value,
  onChange,
  error,
}: {
  method: SigningMethod | undefined;
  value: string;
  onChange: (value: string) => void;
  error?: React.ReactNode;
}) {
  const isLocked = method?.remainingAttempts === 0;
  return (
    <PinField
      value={value}
      onChange={onChange}
      disabled={!method || isLocked}
      aside={
        method && (isLocked ? 'locked' : toAttemptsLeft(method).replace('left', 'attempts left'))
      }
      hint={method ? 'The PIN of the user. It is forgotten as soon as it is sent.' : undefined}
      error={
        error ?? (isLocked ? 'This PIN is locked. Too many wrong values were tried.' : undefined)
      }
    />
  );
}

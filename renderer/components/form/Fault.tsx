import { failureOf } from '../../service/call/failure.ts';
import text from '../text.module.css';
import { FieldMessage } from './FieldMessage.tsx';

/** Why what a button does went wrong, in a line beside it; nothing while all is well. */
export function Fault({
  error,
  className = '',
}: {
  error: unknown;
  className?: string | undefined;
}) {
  if (!error) return null;
  return (
    <span className={`${text.bad} ${text.small} ${className}`} role="alert">
      <FieldMessage message={failureOf(error).message} />
    </span>
  );
}

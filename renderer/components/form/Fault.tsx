import { failureOf } from '../../service/call/failure.ts';
import text from '../text.module.css';
import { FieldMessage } from './FieldMessage.tsx';

/** The error of a button, shown next to it; renders nothing without an error. */
export function Fault({ error, className = '' }: { error: unknown; className?: string | undefined }) {
  if (!error) return null;
  return (
    <span className={`${text.bad} ${text.small} ${className}`} role="alert">
      <FieldMessage message={failureOf(error).message} />
    </span>
  );
}

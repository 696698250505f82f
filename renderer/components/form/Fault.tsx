import { failureOf } from '../../service/call/failure.ts';
import text from '../text.module.css';
import { FieldMessage } from './FieldMessage.tsx';

/** The error of a button, shown next to it or, with `isWide`, below it; renders nothing without an error. */
export function Fault({ error, isWide = false }: { error: unknown; isWide?: boolean }) {
  if (!error) return null;
  return (
    <span className={`${text.bad} ${text.small}`} style={{ flexBasis: isWide ? '100%' : undefined }} role="alert">
      <FieldMessage message={failureOf(error).message} />
    </span>
  );
}

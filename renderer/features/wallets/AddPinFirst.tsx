import { Note } from '../../components/layout/Note.tsx';
import text from '../../components/text.module.css';
import { ActButton } from '../../frame/act/ActButton.tsx';
import type { Action } from '../../frame/act/actions.tsx';

/** Replaces the signing-method field for a user who has none; leads to adding a PIN and back. */
export function AddPinFirst({ userId, next }: { userId: string; next: Action }) {
  return (
    <Note tone="warn" title="This user has no signing method yet">
      A wallet needs a signing method.
      <div className={text.below}>
        <ActButton action={{ name: 'add-pin', userId, next }} size="xs">
          Add a PIN
        </ActButton>
      </div>
    </Note>
  );
}

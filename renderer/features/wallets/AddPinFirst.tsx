import { Note } from '../../components/layout/Note.tsx';
import text from '../../components/text.module.css';
import { ActButton } from '../../frame/act/ActButton.tsx';
import type { Action } from '../../frame/act/actions.tsx';

/** In place of a signing method, for a user who has none: the way to one, and back. */
export function AddPinFirst({ userId, next }: { userId: string; next: Action }) {
  return (
    <Note tone="warn" title="This user has no signing method yet">
      A wallet needs something that opens it.
      <div className={text.below}>
        <ActButton action={{ name: 'add-pin', userId, next }} size="xs">
          Add a PIN
        </ActButton>
      </div>
    </Note>
  );
}

import { Button } from '@mantine/core';
import { Note } from '../../components/Note.tsx';
import { type Action, useActions } from '../../frame/actions.tsx';
import styles from './AddPinFirst.module.css';

/** In place of a signing method, for a user who has none: the way to one, and back. */
export function AddPinFirst({ userId, next }: { userId: string; next: Action }) {
  const actions = useActions();
  return (
    <Note tone="warn" title="This user has no signing method yet">
      A wallet needs something that opens it.
      <div className={styles.way}>
        <Button size="xs" onClick={() => actions.open({ name: 'add-pin', userId, next })}>
          Add a PIN
        </Button>
      </div>
    </Note>
  );
}

import { usePageKeys } from '../../components/keyboard/use-page-keys.ts';
import { presentPresence } from '../../service/live/presence.ts';
import { type Action, useActions } from './actions.tsx';

/** Opens the action that creates a record of the page, also with the key `n`. */
export function useCreateKey(action: Action | undefined): () => void {
  const { open } = useActions();
  const create = () => {
    if (action && presentPresence() !== 'gone') open(action);
  };
  usePageKeys((event) => {
    if (event.key !== 'n' || !action) return;
    event.preventDefault();
    create();
  });
  return create;
}

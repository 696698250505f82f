import { type Action, useActions } from '../../../frame/act/actions.tsx';
import { AddMethodDrawer } from './AddMethodDrawer.tsx';

/** Gives a user a PIN, then goes on with the action that needed one. */
export function AddPinDrawer({
  userId,
  next,
  onClose,
}: {
  userId: string;
  next?: Action;
  onClose: () => void;
}) {
  const { open } = useActions();
  return (
    <AddMethodDrawer
      userId={userId}
      type="PIN"
      onAdded={() => (next ? open(next) : onClose())}
      onClose={onClose}
    />
  );
}

import { type Action, useActions } from '../../../frame/act/actions.tsx';
import { AddMethodDrawer } from './AddMethodDrawer.tsx';

/** Adds a PIN to a user, then continues with the action that needed it. */
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

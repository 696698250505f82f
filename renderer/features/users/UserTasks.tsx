import type { SigningMethodInspection, User } from '../../service/call/client.ts';
import { LostPinDrawer } from './methods/LostPinDrawer.tsx';
import { RemoveMethodDialog, UnlockDialog } from './methods/method-dialogs.tsx';
import { AddMethodDrawer, NewValueDrawer, ReplaceCodeDrawer } from './methods/method-drawers.tsx';
import type { Task } from './task.ts';
import { DeleteUserDialog, RenameUserDrawer } from './user-drawers.tsx';

/** The drawer or dialog of the current task. */
export function UserTasks({
  task,
  user,
  methods,
  onBegin,
  onEnd,
}: {
  task: Task;
  user: User;
  methods: readonly SigningMethodInspection[];
  onBegin: (task: Task) => void;
  onEnd: () => void;
}) {
  switch (task.name) {
    case 'rename':
      return <RenameUserDrawer user={user} onClose={onEnd} />;
    case 'delete':
      return <DeleteUserDialog user={user} onClose={onEnd} />;
    case 'add-method':
      return <AddMethodDrawer userId={user.id} type={task.type} onAdded={onEnd} onClose={onEnd} />;
  }
  const { method } = task;
  const others = methods.filter(({ id }) => id !== method.id);
  const shared = { user, method, others, onClose: onEnd };
  switch (task.name) {
    case 'lost-pin':
      return <LostPinDrawer {...shared} onUnlock={() => onBegin({ name: 'unlock', method })} />;
    case 'new-value':
      return (
        <NewValueDrawer
          {...shared}
          onAddCode={() => onBegin({ name: 'add-method', type: 'EMERGENCY_CODE' })}
        />
      );
    case 'replace-code':
      return <ReplaceCodeDrawer {...shared} />;
    case 'unlock':
      return <UnlockDialog {...shared} />;
    case 'remove':
      return <RemoveMethodDialog {...shared} />;
  }
}

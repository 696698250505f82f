import type { SigningMethodInspection, User } from '../../service/client.ts';
import { AddMethodDrawer } from './AddMethodDrawer.tsx';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { LostPinDrawer } from './LostPinDrawer.tsx';
import { NewValueDrawer } from './NewValueDrawer.tsx';
import { RemoveMethodDialog } from './RemoveMethodDialog.tsx';
import { RenameUserDrawer } from './RenameUserDrawer.tsx';
import { ReplaceCodeDrawer } from './ReplaceCodeDrawer.tsx';
import type { Task } from './task.ts';
import { UnlockDialog } from './UnlockDialog.tsx';

/** The drawer or dialog of the task that is under way. */
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
  const shared = { user, methods, onClose: onEnd };
  const addCode = () => onBegin({ name: 'add-method', type: 'EMERGENCY_CODE' });
  switch (task.name) {
    case 'rename':
      return <RenameUserDrawer user={user} onClose={onEnd} />;
    case 'delete':
      return <DeleteUserDialog user={user} onClose={onEnd} />;
    case 'add-method':
      return <AddMethodDrawer userId={user.id} type={task.type} onAdded={onEnd} onClose={onEnd} />;
    case 'lost-pin':
      return (
        <LostPinDrawer
          {...shared}
          method={task.method}
          onUnlock={() => onBegin({ name: 'unlock', method: task.method })}
        />
      );
    case 'new-value':
      return <NewValueDrawer {...shared} method={task.method} onAddCode={addCode} />;
    case 'replace-code':
      return <ReplaceCodeDrawer {...shared} method={task.method} />;
    case 'unlock':
      return <UnlockDialog user={user} method={task.method} onClose={onEnd} />;
    case 'remove':
      return <RemoveMethodDialog {...shared} method={task.method} />;
  }
}

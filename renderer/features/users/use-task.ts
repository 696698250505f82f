import { useStored } from '../../service/form/use-typed.ts';
import type { Task } from './task.ts';

/**
 * The current task for a user; after navigating back, only a task that asks for more than secrets is
 * restored.
 */
export function useTask() {
  return useStored<Task | undefined>('task', undefined, {
    tell: (task) => ({ task: task?.name ?? '' }),
    read: ({ task }) => (task === 'rename' || task === 'add-method' ? { name: task } : undefined),
  });
}

import { useKept } from '../../service/form/use-typed.ts';
import type { Task } from './task.ts';

/** What is being done with a user; only a task that asks for more than secrets is there again for who comes back. */
export function useTask() {
  return useKept<Task | undefined>('task', undefined, {
    tell: (task) => ({ task: task?.name ?? '' }),
    read: ({ task }) => (task === 'rename' || task === 'add-method' ? { name: task } : undefined),
  });
}

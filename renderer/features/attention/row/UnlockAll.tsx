import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/layout/ConfirmDialog.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import type { AttentionItem } from '../../../service/call/client.ts';
import { type InputOf, perform, read } from '../../../service/call/operations.ts';
import { reportChange } from '../../../service/live/reported-change.ts';
import { sizeOf } from '../kinds.ts';

type Items = { readonly items: readonly AttentionItem[] };

/** The locked signing methods of the items; a group does not list them. */
async function methodsOf(items: Items['items']): Promise<readonly InputOf<'users.unlockSigningMethod'>[]> {
  if (!items.some(({ count }) => count))
    return items.flatMap(({ act }) => {
      const { userId, signingMethodId } = act?.input ?? {};
      return userId && signingMethodId ? [{ userId, signingMethodId }] : [];
    });
  const users = await read('users.listWithWallets', { problem: 'locked', size: 1000 });
  const methods = await Promise.all(
    users.items.map(async ({ id: userId }) =>
      (await read('users.inspectSigningMethods', { userId }))
        .filter(({ lock }) => lock.state.startsWith('locked'))
        .map(({ id }) => ({ userId, signingMethodId: id })),
    ),
  );
  return methods.flat();
}

/** Unlocks all listed signing methods after a confirmation. */
export function UnlockAllDialog({ items, onClose }: Items & { onClose: () => void }) {
  const { isPending, error, mutate } = useMutation({
    mutationFn: async () => {
      const methods = await methodsOf(items);
      for (const method of methods) await perform('users.unlockSigningMethod', method);
      return methods.length;
    },
    onSuccess: (total) => {
      onClose();
      reportChange({ label: `Unlocked ${total} signing methods` });
    },
  });
  return (
    <ConfirmDialog
      title={`Unlock ${sizeOf(items)} signing methods?`}
      confirm="Unlock all"
      destructive={false}
      busy={isPending}
      onConfirm={mutate}
      onClose={onClose}
    >
      <ul>
        {items.map(({ id, what }) => (
          <li key={id}>{what}</li>
        ))}
      </ul>
      <p>
        Restores all ten attempts of each; the values are unchanged. The locks exist to stop guessing. Unlock only if
        you know who tried.
      </p>
      {error && <FailureAlert error={error} />}
    </ConfirmDialog>
  );
}

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/layout/ConfirmDialog.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import type { AttentionItem } from '../../../service/call/client.ts';
import { type InputOf, perform } from '../../../service/call/operations.ts';
import { useWriteBlock } from '../../../service/live/presence.ts';
import { reportChange } from '../../../service/live/reported-change.ts';

interface LockedMethod extends InputOf<'users.unlockSigningMethod'> {
  /** @example "The PIN of Noor is locked" */
  readonly what: string;
}

/** Unlocks all listed signing methods after a confirmation. */
export function UnlockAll({ items }: { items: readonly AttentionItem[] }) {
  // The items leave the list while they are unlocked.
  const [chosen, choose] = useState<readonly LockedMethod[]>();
  const block = useWriteBlock();
  const methods = items.flatMap(({ act, what }) => {
    const { userId, signingMethodId } = act?.input ?? {};
    return userId && signingMethodId ? [{ userId, signingMethodId, what }] : [];
  });
  return (
    <>
      {methods.length > 1 && (
        <Button size="xs" {...block} onClick={() => block || choose(methods)}>
          Unlock all…
        </Button>
      )}
      {chosen && <UnlockAllDialog methods={chosen} onClose={() => choose(undefined)} />}
    </>
  );
}

function UnlockAllDialog({ methods, onClose }: { methods: readonly LockedMethod[]; onClose: () => void }) {
  const { isPending, error, mutate } = useMutation({
    mutationFn: async () => {
      for (const { what, ...method } of methods) await perform('users.unlockSigningMethod', method);
    },
    onSuccess: () => {
      onClose();
      reportChange({ label: `Unlocked ${methods.length} signing methods` });
    },
  });
  return (
    <ConfirmDialog
      title={`Unlock ${methods.length} signing methods?`}
      confirm="Unlock all"
      destructive={false}
      busy={isPending}
      onConfirm={mutate}
      onClose={onClose}
    >
      <ul>
        {methods.map(({ signingMethodId, what }) => (
          <li key={signingMethodId}>{what}</li>
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

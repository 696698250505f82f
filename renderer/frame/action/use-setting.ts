import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client, type Setting } from '../../service/call/client.ts';
import { useWriteBlock } from '../../service/live/presence.ts';
import { reportChange } from '../../service/live/reported-change.ts';
import { useOperation } from './use-operation.tsx';

/**
 * Changes a setting, and reports that with Undo, which restores the stored value or that none is stored. It is busy until
 * the page shows the new settings.
 */
export function useSetting({ key, title, value, default: usual, isOverridden }: Setting) {
  const queries = useQueryClient();
  const change = useOperation('settings.change');
  const reset = useOperation('settings.reset');
  const block = useWriteBlock();
  const [isBusy, setBusy] = useState(false);
  const undo = () =>
    isOverridden ? client.settings.change.mutate({ key, value }) : client.settings.reset.mutate({ key });
  return {
    button: { loading: isBusy, ...block },
    error: change.error ?? reset.error,
    /** Stores a value, or deletes the stored value for `undefined`. */
    store(next: Setting['value'] | undefined, onDone?: () => void) {
      if (block) return;
      setBusy(true);
      const isReset = next === undefined;
      const sent = isReset ? reset.send({ key }) : change.send({ key, value: next });
      const finish = async () => {
        await queries.invalidateQueries({ queryKey: [['settings']] });
        const shown = (next ?? usual).toLocaleString('en');
        reportChange({ label: `${isReset ? 'Reset' : 'Changed'} “${title}” to ${shown}`, undo });
        onDone?.();
      };
      // The error is in `error`.
      void sent.then(finish, () => undefined).finally(() => setBusy(false));
    },
  };
}

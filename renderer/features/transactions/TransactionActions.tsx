import { Button } from '@mantine/core';
import { IconPlayerTrackNext, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import text from '../../components/text.module.css';
import type { TransactionInspection } from '../../service/call/client.ts';
import { useUsersById } from '../../service/queries/names.ts';
import { ReplaceDrawer, type Replacement } from './ReplaceDrawer.tsx';

/** The actions of a pending transaction; renders nothing if it is in a block. */
export function TransactionActions({ transaction }: { transaction: TransactionInspection }) {
  const [replacement, setReplacement] = useState<Replacement>();
  // Loaded before the drawer opens, so that its first field has the focus.
  useUsersById(transaction.mayBeReplaced && transaction.userId ? [transaction.userId] : []);
  if (!transaction.mayBeReplaced && !replacement) return null;
  return (
    <div className={text.row}>
      <Button
        leftSection={<IconX size={15} stroke={1.7} />}
        onClick={() => setReplacement('cancel')}
        disabled={!transaction.mayBeReplaced}
      >
        Cancel…
      </Button>
      <Button
        variant="filled"
        leftSection={<IconPlayerTrackNext size={15} stroke={1.7} />}
        onClick={() => setReplacement('resubmit')}
        disabled={!transaction.mayBeReplaced}
      >
        Speed up…
      </Button>
      {replacement && (
        <ReplaceDrawer
          transaction={transaction}
          replacement={replacement}
          onClose={() => setReplacement(undefined)}
        />
      )}
    </div>
  );
}

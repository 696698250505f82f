import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Card } from '../../../components/layout/Card.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import text from '../../../components/text.module.css';
import type { SigningMethodInspection } from '../../../service/call/client.ts';
import { isUsable, nameOfMethod } from '../../../service/call/credential.ts';
import { useChangedIds } from '../../../service/live/live-changes.ts';
import type { Task } from '../task.ts';
import { SigningMethodRow } from './SigningMethodRow.tsx';
import styles from './SigningMethodsCard.module.css';

const order = ['PIN', 'EMERGENCY_CODE', 'BIOMETRIC'] as const;

/** What opens the wallets of a user, and everything that can be done with it. */
export function SigningMethodsCard({
  methods,
  error,
  onRetry,
  onBegin,
}: {
  /** Nothing until they are known. */
  methods: readonly SigningMethodInspection[] | undefined;
  error: unknown;
  onRetry: () => void;
  onBegin: (task: Task) => void;
}) {
  const changedIds = useChangedIds();
  const [only] = methods ?? [];
  const isOnly = methods?.length === 1;
  const rows = methods?.toSorted(
    (one, other) => order.indexOf(one.type) - order.indexOf(other.type),
  );
  return (
    <Card
      title="Signing methods"
      hint={only && 'Any of them opens every wallet of this user.'}
      actions={
        only && (
          <Button
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.8} />}
            onClick={() => onBegin({ name: 'add-method' })}
          >
            Add a method
          </Button>
        )
      }
      flush
    >
      {!methods && Boolean(error) && (
        <div className={styles.pad}>
          <FailureAlert error={error} onRetry={onRetry} />
        </div>
      )}
      {!methods && !error && (
        <div className={styles.loading}>
          <SkeletonLine width="30%" />
        </div>
      )}
      {methods?.length === 0 && (
        <p className={`${styles.pad} ${text.quiet}`}>
          Nothing opens the wallets of this user yet. Add a PIN before the first wallet.
        </p>
      )}
      <ul className={styles.list} aria-label="Signing methods">
        {rows?.map((method) => (
          <SigningMethodRow
            key={method.id}
            method={method}
            isOnly={isOnly}
            changed={changedIds.has(method.id)}
            onBegin={onBegin}
          />
        ))}
      </ul>
      {only && isOnly && isUsable(only) && <OnlyOne method={only} onBegin={onBegin} />}
    </Card>
  );
}

function OnlyOne({
  method,
  onBegin,
}: {
  method: SigningMethodInspection;
  onBegin: (task: Task) => void;
}) {
  const isCode = method.type === 'EMERGENCY_CODE';
  return (
    <div className={styles.note}>
      <Note tone="warn" title="Only one thing opens these wallets">
        If the {nameOfMethod(method)} is lost, whatever the wallets hold can never be moved again:
        Vaultdesk keeps nothing it could open them with.{' '}
        {isCode
          ? 'A PIN is a second way in.'
          : 'An emergency code on paper is a second way in, and gives a lost PIN a new value.'}
        <div className={text.below}>
          <Button
            size="xs"
            onClick={() => onBegin({ name: 'add-method', type: isCode ? 'PIN' : 'EMERGENCY_CODE' })}
          >
            {isCode ? 'Add a PIN' : 'Add an emergency code'}
          </Button>
        </div>
      </Note>
    </div>
  );
}

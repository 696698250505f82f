import { Box, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Card } from '../../../components/layout/Card.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import text from '../../../components/text.module.css';
import type { SigningMethodInspection } from '../../../service/call/client.ts';
import { isUsable, nameOfMethod } from '../../../service/call/credential.ts';
import { useChangedIds } from '../../../service/live/live-changes.ts';
import type { Task } from '../task.ts';
import styles from './methods.module.css';
import { SigningMethodRow } from './SigningMethodRow.tsx';

const order = ['PIN', 'EMERGENCY_CODE', 'BIOMETRIC'] as const;

/** The signing methods of a user and all their actions. */
export function SigningMethodsCard({
  methods,
  error,
  onRetry,
  onBegin,
}: {
  /** `undefined` while loading. */
  methods: readonly SigningMethodInspection[] | undefined;
  error: unknown;
  onRetry: () => void;
  onBegin: (task: Task) => void;
}) {
  const changedIds = useChangedIds();
  const [only] = methods ?? [];
  const isOnly = methods?.length === 1;
  const rows = methods?.toSorted((left, right) => order.indexOf(left.type) - order.indexOf(right.type));
  return (
    <Card
      title="Signing methods"
      hint={only && "Any method unlocks all of this user's wallets."}
      actions={
        only && (
          <Button
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.8} />}
            onClick={() => onBegin({ name: 'add-method' })}
          >
            Add method
          </Button>
        )
      }
      flush
    >
      {!methods && Boolean(error) && (
        <Box px={16} pb={16}>
          <FailureAlert error={error} onRetry={onRetry} />
        </Box>
      )}
      {!methods && !error && (
        <Box pt={8} px={16} pb={24}>
          <SkeletonLine width="30%" />
        </Box>
      )}
      {methods?.length === 0 && (
        <Box component="p" className={text.quiet} px={16} pb={16}>
          No signing methods yet. Add a PIN before creating the first wallet.
        </Box>
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

function OnlyOne({ method, onBegin }: { method: SigningMethodInspection; onBegin: (task: Task) => void }) {
  const isCode = method.type === 'EMERGENCY_CODE';
  return (
    <Box px={16} pb={12}>
      <Note tone="warn" title="Only one signing method">
        If the {nameOfMethod(method)} is lost, the wallets' holdings can never be moved again: Vaultdesk cannot unlock
        them.{' '}
        {isCode
          ? 'A PIN is a second signing method.'
          : 'An emergency code on paper is a second signing method and can reset a lost PIN.'}
        <div className={text.below}>
          <Button size="xs" onClick={() => onBegin({ name: 'add-method', type: isCode ? 'PIN' : 'EMERGENCY_CODE' })}>
            {isCode ? 'Add a PIN' : 'Add an emergency code'}
          </Button>
        </div>
      </Note>
    </Box>
  );
}

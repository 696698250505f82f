import { Box, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '../../../components/layout/Card.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { type SigningMethodInspection, service, type User } from '../../../service/call/client.ts';
import { type ChoosableMethod, isLocked, isUsable, nameOfMethod } from '../../../service/call/credential.ts';
import { useChangedIds } from '../../../service/live/live-changes.ts';
import { nameOfUser } from '../../../service/queries/names.ts';
import type { Task } from '../task.ts';
import { RemoveMethodDialog, UnlockDialog } from './method-dialogs.tsx';
import { AddMethodDrawer, NewValueDrawer, ReplaceCodeDrawer } from './method-drawers.tsx';
import styles from './methods.module.css';
import type { MethodType } from './new-method.ts';
import { SigningMethodRow } from './SigningMethodRow.tsx';

const order = ['PIN', 'EMERGENCY_CODE', 'BIOMETRIC'] as const;

/** The signing methods of a user and all their actions. */
export function SigningMethodsCard({ user }: { user: User }) {
  const query = useQuery(service.users.inspectSigningMethods.queryOptions({ userId: user.id }));
  const { data: methods, error } = query;
  const [task, begin] = useState<Task>();
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
            onClick={() => begin({ name: 'add-method' })}
          >
            Add method
          </Button>
        )
      }
      flush
    >
      {!methods && Boolean(error) && (
        <Box px={16} pb={16}>
          <FailureAlert error={error} onRetry={() => void query.refetch()} />
        </Box>
      )}
      {!methods && !error && (
        <Box pt={8} px={16} pb={24}>
          <SkeletonLine width="30%" />
        </Box>
      )}
      {methods?.length === 0 && (
        <Box component="p" className="quiet" px={16} pb={16}>
          No signing methods yet. Add a PIN before creating the first wallet.
        </Box>
      )}
      <ul className={styles.list} aria-label="Signing methods">
        {rows?.map((method) => (
          <SigningMethodRow
            key={method.id}
            userId={user.id}
            method={method}
            isOnly={isOnly}
            isLockedOut={method.id === lockedOut(user.signingMethods)?.id}
            changed={changedIds.has(method.id)}
            onStart={begin}
          />
        ))}
      </ul>
      <MissingMethod userId={user.id} methods={methods ?? []} />
      {task && methods && <TaskDrawer {...{ task, user, methods, begin }} />}
    </Card>
  );
}

/** The locked method of a user without a usable one. It must be unlocked first, which is the main action of the user. */
export function lockedOut<Method extends ChoosableMethod>(methods: readonly Method[]): Method | undefined {
  return methods.some(isUsable) ? undefined : methods.find(isLocked);
}

interface TaskProps {
  readonly task: Task;
  readonly user: User;
  readonly methods: readonly SigningMethodInspection[];
  readonly begin: (task: Task | undefined) => void;
}

function TaskDrawer({ task, user, methods, begin }: TaskProps) {
  const onClose = () => begin(undefined);
  if (task.name === 'add-method')
    return <AddMethodDrawer userId={user.id} type={task.type} onAdded={onClose} onClose={onClose} />;
  const { method } = task;
  const shared = { user, method, others: methods.filter(({ id }) => id !== method.id), onClose };
  if (task.name === 'replace-code') return <ReplaceCodeDrawer {...shared} />;
  if (task.name === 'remove') return <RemoveMethodDialog {...shared} />;
  if (task.name === 'unlock')
    return <UnlockDialog userId={user.id} signingMethodId={method.id} of={nameOfUser(user)} onClose={onClose} />;
  return (
    <NewValueDrawer
      {...shared}
      onAddCode={() => begin({ name: 'add-method', type: 'EMERGENCY_CODE' })}
      onUnlock={() => begin({ name: 'unlock', method })}
    />
  );
}

/**
 * The warning that a lost method loses the wallets, with a button that adds the missing method. A link with
 * `#emergency-code` opens its form.
 */
export function MissingMethod({ userId, methods }: { userId: string; methods: readonly ChoosableMethod[] }) {
  const [newType, add] = useState<MethodType>();
  const { data } = useQuery(service.wallets.list.queryOptions({ userId, archived: 'any', size: 1 }));
  const hasWallets = (data?.pagination.numberOfElements ?? 0) > 0;
  const [openedFor, setOpenedFor] = useState<string>();
  const isLinked = useLocation({ select: ({ hash }) => hash === 'emergency-code' });
  const close = () => add(undefined);
  const hasCode = methods.some(({ type }) => type === 'EMERGENCY_CODE');
  const canAdd = methods.some(isUsable);
  const locked = methods.find(isLocked);
  const isMissing = (canAdd || locked) && (!hasCode || methods.length === 1);
  if (isLinked && canAdd && !hasCode && openedFor !== userId) {
    setOpenedFor(userId);
    add('EMERGENCY_CODE');
  }
  return (
    <>
      {isMissing && (
        <Box px="var(--card-inset, 16px)" pt={4} pb={12}>
          <Note tone="warn" title={hasCode ? 'No PIN' : 'No emergency code'}>
            {hasCode
              ? `The emergency code is the only signing method.${hasWallets ? ' If it is lost, the wallets are lost too.' : ''}`
              : `Without it, a forgotten PIN cannot be recovered${hasWallets ? ', and the wallets are lost' : ''}.`}
            {!canAdd && locked && ` Unlock the ${nameOfMethod(locked)} first, because it confirms a new method.`}
            {canAdd && (
              <div className="below">
                <Button size="xs" onClick={() => add(hasCode ? 'PIN' : 'EMERGENCY_CODE')}>
                  {hasCode ? 'Add a PIN' : 'Add an emergency code'}
                </Button>
              </div>
            )}
          </Note>
        </Box>
      )}
      {/* Remains open when the list already contains the new method, because it shows the code once. */}
      {newType && <AddMethodDrawer userId={userId} type={newType} onAdded={close} onClose={close} />}
    </>
  );
}

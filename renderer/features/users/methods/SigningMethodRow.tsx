import { Box, Button, Flex } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { MoreMenu } from '../../../components/layout/MoreMenu.tsx';
import { AttemptsLeft, RejectedCalls, statusOf, toAttemptsLeft } from '../../../components/secret/SigningMethods.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import type { SigningMethodInspection } from '../../../service/call/client.ts';
import { capitalised, isUsable, nameOfMethod } from '../../../service/call/credential.ts';
import type { Task } from '../task.ts';
import styles from './methods.module.css';

interface SigningMethodRowProps {
  readonly userId: string;
  readonly method: SigningMethodInspection;
  readonly isOnly: boolean;
  /** Whether the page has a button that unlocks it. */
  readonly isLockedOut: boolean;
  readonly changed: boolean;
  readonly onStart: (task: Task) => void;
}

/** One signing method: its attempts, its use and its actions. */
export function SigningMethodRow({ userId, method, isOnly, isLockedOut, changed, onStart }: SigningMethodRowProps) {
  const usable = isUsable(method);
  return (
    <li className={styles.row} data-changed={changed || undefined}>
      <StatusGlyph status={usable ? statusOf(method) : 'failed'} />
      <Box component="span" className="baseline strong" miw={0}>
        {capitalised(nameOfMethod({ type: method.type }))}
        {method.physicalDeviceId && (
          <Box component="code" className="cut soft" fw={400}>
            {method.physicalDeviceId}
          </Box>
        )}
      </Box>
      <Box style={{ gridRow: '1 / span 3', gridColumn: '3' }}>
        <AttemptsLeft isLocked={!usable}>{toState(method)}</AttemptsLeft>
      </Box>
      <span className="quiet small" style={{ gridColumn: '2' }}>
        {method.lastUsedSuccess ? (
          <>
            used <RelativeTime at={method.lastUsedSuccess} />
          </>
        ) : (
          'never used'
        )}
        {' · added '}
        <RelativeTime at={method.createdAt} />
        {method.needsDeviceKey ? ' · with this installation’s device key' : ' · works on any machine'}
      </span>
      {!usable && (
        <span className="soft small" style={{ gridColumn: '2' }}>
          {whatToDo(method, isOnly)} {isLocked(method) && <RejectedCalls userId={userId} />}
        </span>
      )}
      <Flex align="center" justify="flex-end" gap={4} style={{ gridRow: '1 / span 3', gridColumn: '4' }}>
        {isLocked(method) && !isLockedOut && (
          <Button size="xs" onClick={() => onStart({ name: 'unlock', method })}>
            Unlock…
          </Button>
        )}
        {method.type === 'PIN' && (
          <Button size="xs" onClick={() => onStart({ name: 'new-value', method })}>
            Lost PIN?
          </Button>
        )}
        <MethodMenu method={method} onStart={onStart} />
      </Flex>
    </li>
  );
}

/** @example "8 attempts left" */
function toState(method: SigningMethodInspection): string {
  const { lock, attemptsBeforeLock, remainingAttempts } = method;
  if (lock.state === 'device-key-lost') return 'device key missing';
  if (lock.state === 'no-master-secret') return 'unlocks nothing yet';
  if (lock.state !== 'open') return 'locked';
  return attemptsBeforeLock === remainingAttempts ? toAttemptsLeft(method) : `locks after ${attemptsBeforeLock}`;
}

function whatToDo({ lock, type }: SigningMethodInspection, isOnly: boolean): React.ReactNode {
  const renew = type === 'EMERGENCY_CODE' ? 'Replace it' : 'Set a new value';
  if (lock.state === 'device-key-lost')
    return `It was sealed with a missing device key, so its value unlocks nothing. ${isOnly ? 'No other method can set a new value.' : `${renew} with another method.`}`;
  if (lock.state === 'no-master-secret')
    return `It was added without another method, so it unlocks nothing yet. ${renew} with another method.`;
  if (lock.state === 'locked-for-a-time' && lock.until)
    return (
      <>
        Three wrong values in a row. It unlocks <RelativeTime at={lock.until} />; unlock it now only if you know who
        tried.
      </>
    );
  return isOnly
    ? 'Ten wrong values in a row, and there is no other method. Unlock it.'
    : `Ten wrong values in a row. ${renew} with another method, or unlock it.`;
}

function MethodMenu({ method, onStart }: { method: SigningMethodInspection; onStart: (task: Task) => void }) {
  const renewal = method.type === 'EMERGENCY_CODE' ? 'replace-code' : 'new-value';
  const renew = renewal === 'replace-code' ? 'Replace' : 'New value';
  const begin = (task: typeof renewal | 'remove') => () => onStart({ name: task, method });
  const name = nameOfMethod(method);
  return (
    <MoreMenu
      label={`More for the ${name}`}
      of="Signing methods"
      items={[
        { icon: IconRefresh, short: `${renew}…`, label: `${renew} for the ${name}…`, run: begin(renewal) },
        { icon: IconTrash, short: 'Remove…', label: `Remove the ${name}…`, run: begin('remove') },
      ]}
    />
  );
}

/** Unlocking restores attempts; it does not restore a device key. */
function isLocked({ lock }: SigningMethodInspection): boolean {
  return lock.state === 'locked' || lock.state === 'locked-for-a-time';
}

import { Box } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SigningMethod } from '../../service/call/client.ts';
import { capitalised, nameOfMethod } from '../../service/call/credential.ts';
import { counted } from '../figures/counted.ts';
import { RelativeTime } from '../figures/RelativeTime.tsx';
import { type Status, StatusGlyph } from '../status/StatusGlyph.tsx';
import styles from './secret.module.css';

interface SigningMethodFacts {
  readonly id: string;
  readonly type: SigningMethod['type'];
  readonly incorrectAttempts: number;
  readonly remainingAttempts: number;
  readonly lastUsedSuccess?: string | undefined;
}

/** The signing methods of a user: type, last use and remaining attempts. */
export function SigningMethods<Method extends SigningMethodFacts>({
  methods,
  end,
}: {
  methods: readonly Method[];
  /** Shown at the end of a row. */
  end?: (method: Method) => React.ReactNode;
}) {
  return (
    <ul aria-label="Signing methods">
      {methods.map((method) => (
        <Box
          key={method.id}
          component="li"
          className="line roomy"
          mih={36}
          style={{ borderTop: '1px solid var(--vd-line)' }}
        >
          <Box component="span" className="inline medium" flex="1 1 40%" style={{ gap: 8 }}>
            <StatusGlyph status={statusOf(method)} />
            {capitalised(nameOfMethod(method))}
          </Box>
          <Box component="span" flex="1 1 30%" c="dimmed" fz="sm" style={{ whiteSpace: 'nowrap' }}>
            {method.lastUsedSuccess ? (
              <>
                used <RelativeTime at={method.lastUsedSuccess} />
              </>
            ) : (
              'never used'
            )}
          </Box>
          <AttemptsLeft isLocked={method.remainingAttempts === 0}>{toAttemptsLeft(method)}</AttemptsLeft>
          {end?.(method)}
        </Box>
      ))}
    </ul>
  );
}

/** Leads to the rejected calls of a user and their wallets, with those of the console. */
export function RejectedCalls({ userId }: { userId: string }) {
  return (
    <Link to="/requests" search={{ search: userId, status: '4xx', console: 'changes' }} className="link">
      Rejected calls
    </Link>
  );
}

export function AttemptsLeft({ isLocked, children }: { isLocked: boolean; children: string }) {
  return (
    <span className={`soft nowrap ${styles.left}`} data-locked={isLocked || undefined}>
      {children}
    </span>
  );
}

/** @example "8 attempts left" */
export function toAttemptsLeft({ remainingAttempts }: Pick<SigningMethodFacts, 'remainingAttempts'>): string {
  return remainingAttempts === 0 ? 'locked' : `${counted(remainingAttempts, 'attempt')} left`;
}

export function statusOf({ incorrectAttempts, remainingAttempts }: SigningMethodFacts): Status {
  if (remainingAttempts === 0) return 'failed';
  return incorrectAttempts > 0 ? 'attention' : 'done';
}

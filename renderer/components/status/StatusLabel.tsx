import { Box } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import type { WireEnum, WireName } from '../../service/labels/wire-names.ts';
import { type Status, StatusGlyph } from './StatusGlyph.tsx';
import styles from './status.module.css';

/** A mark with its label; the tooltip shows the API name if it is given. */
export function StatusLabel({ status, state, name }: { status: Status; state: string; name?: string }) {
  return (
    <span className={`inline plain medium nowrap ${styles.state}`} data-status={status} title={name}>
      <StatusGlyph status={status} />
      {state}
    </span>
  );
}

interface StatusLineProps {
  readonly status: Status;
  readonly action?: React.ReactNode;
  readonly children: React.ReactNode;
}

/** A status in one sentence, with actions. */
export function StatusLine({ status, action, children }: StatusLineProps) {
  return (
    <Box className="line" mih={48} role="status">
      <StatusGlyph status={status} />
      <Box component="span" flex={1} miw={0}>
        {children}
      </Box>
      {action}
    </Box>
  );
}

/** A neutral label: 20 px, sunken, 11 px. `warn` is only for "shown once". */
export function Tag({ children, tone = 'plain' }: { children: React.ReactNode; tone?: 'plain' | 'warn' }) {
  return (
    <span className={`inline soft tiny medium nowrap ${styles.tag}`} data-tone={tone}>
      {children}
    </span>
  );
}

export function ArchivedTag() {
  return (
    <Tag>
      <IconArchive size={12} stroke={1.7} aria-hidden="true" />
      Archived
    </Tag>
  );
}

export const wireMarks = {
  offerStatus: {
    NEW: 'idle',
    INITIATING_OFFER: 'progress',
    READY: 'done',
    REFUSED: 'failed',
    CLOSED: 'off',
    TERMINATED: 'off',
    ERROR: 'failed',
  },
  bidStatus: { LEADING: 'progress', OUTBID: 'off', WON: 'done', LOST: 'off' },
  fulfillmentStatus: { QUEUED: 'queued', PROCESSING: 'progress', COMPLETED: 'done', ERROR: 'failed' },
  transactionState: { UNKNOWN: 'idle', PENDING: 'progress', SUCCEEDED: 'done', FAILED: 'failed', REPLACED: 'off' },
  mintStatus: { PENDING: 'progress', SUCCEEDED: 'done', FAILED: 'failed' },
  deploymentStatus: { PENDING: 'progress', SUCCEEDED: 'done', FAILED: 'failed' },
  paymentStatus: { requires_payment_method: 'idle', requires_action: 'attention', succeeded: 'done', canceled: 'off' },
  deliveryStatus: { PENDING: 'attention', DELIVERED: 'done', GIVEN_UP: 'failed', WITHDRAWN: 'off' },
} as const satisfies { readonly [Enum in WireEnum]?: Readonly<Record<WireName<Enum>, Status>> };

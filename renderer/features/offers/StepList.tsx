import { Box, Flex } from '@mantine/core';
import { FieldMessage } from '../../components/form/FieldMessage.tsx';
import { type Status, StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import styles from './offers.module.css';

export interface StepLine {
  readonly name: string;
  /** `queued`: not started yet. */
  readonly status: Extract<Status, 'queued' | 'idle' | 'progress' | 'done' | 'failed'>;
  readonly text: React.ReactNode;
  readonly aside?: React.ReactNode;
  readonly fault?: string | undefined;
  readonly more?: React.ReactNode;
}

const labels = {
  queued: 'pending',
  idle: 'next',
  progress: 'in progress',
  done: 'done',
  failed: 'failed',
} as const satisfies Record<StepLine['status'], string>;

/** The progress of a process, with a description of each step. */
export function StepList({ label, steps }: { label: string; steps: readonly StepLine[] }) {
  return (
    <Flex component="ol" direction="column" aria-label={label} aria-live="polite">
      {steps.map(({ name, status, text: content, aside, fault, more }) => (
        <li
          key={name}
          className={styles.stepListStep}
          data-status={status}
          aria-current={status === 'progress' || status === 'idle' ? 'step' : undefined}
        >
          <Box component="span" display="grid" h={20} style={{ placeItems: 'center' }}>
            <StatusGlyph status={status} label={labels[status]} />
          </Box>
          <span className={`strong ${styles.title}`}>{name}</span>
          <Box component="span" className="quiet" fz="sm" style={{ whiteSpace: 'nowrap' }}>
            {aside}
          </Box>
          <span className="soft broken" style={{ gridColumn: '2 / -1' }}>
            {content}
          </span>
          {fault && (
            <Box component="p" className="bad broken" mt={4} style={{ gridColumn: '2 / -1' }} role="alert">
              <FieldMessage message={fault} />
            </Box>
          )}
          {more && (
            <Box miw={0} mt={8} style={{ gridColumn: '2 / -1' }}>
              {more}
            </Box>
          )}
        </li>
      ))}
    </Flex>
  );
}

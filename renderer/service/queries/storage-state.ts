import type { Overview } from '../call/client.ts';

type StorageState = Overview['storage']['state'];

interface StorageWords {
  readonly status: 'done' | 'attention' | 'failed';
  /** Shown in the status strip. */
  readonly short: string;
  readonly title: string;
  readonly advice: string;
}

/** The meaning of each storage state for the operator, and what to do. */
export const storageLabels: Readonly<Record<StorageState, StorageWords>> = {
  writing: {
    status: 'done',
    short: 'Saved to disk',
    title: 'Every change is on disk',
    advice: 'Changes are acknowledged once they are durable.',
  },
  behind: {
    status: 'attention',
    short: 'Saved, slow start',
    title: 'Every change is on disk, but the next start takes longer',
    advice: 'The last checkpoint could not be written and will be retried. Check the disk.',
  },
  full: {
    status: 'failed',
    short: 'Disk full',
    title: 'The disk is full',
    advice: 'Changes are rejected until there is free space. Acknowledged changes are safe.',
  },
  failing: {
    status: 'failed',
    short: 'Disk failing',
    title: 'The disk rejects writes',
    advice: 'Changes are rejected until writes succeed again. Check the disk of the data folder.',
  },
  refusing: {
    status: 'failed',
    short: 'Not saving',
    title: 'Changes are rejected',
    advice: 'Fix the cause, then restart the service. Acknowledged changes are safe.',
  },
};

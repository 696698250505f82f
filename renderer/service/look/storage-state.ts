import type { Overview } from '../call/client.ts';

type StorageState = Overview['storage']['state'];

interface StorageWords {
  readonly status: 'done' | 'attention' | 'failed';
  /** In the status strip. */
  readonly short: string;
  readonly title: string;
  readonly advice: string;
}

/** What the state of the storage means to whoever runs the service, and what to do about it. */
export const storageWords: Readonly<Record<StorageState, StorageWords>> = {
  writing: {
    status: 'done',
    short: 'Saved to disk',
    title: 'Every change is on disk',
    advice: 'A change is answered when it is durable.',
  },
  behind: {
    status: 'attention',
    short: 'Saved, start slower',
    title: 'Every change is on disk, but the next start takes longer',
    advice:
      'The last checkpoint could not be written. It is tried again; look at the disk meanwhile.',
  },
  full: {
    status: 'failed',
    short: 'Disk full',
    title: 'The disk is full',
    advice: 'Changes are refused until there is room. Nothing that was answered is lost.',
  },
  failing: {
    status: 'failed',
    short: 'Disk failing',
    title: 'The disk refuses to write',
    advice: 'Changes are refused until it writes again. Look at the disk of the data folder.',
  },
  refusing: {
    status: 'failed',
    short: 'Not saving',
    title: 'Changes are refused',
    advice: 'Restart the service when the cause is gone. Nothing that was answered is lost.',
  },
};

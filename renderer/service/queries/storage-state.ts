import type { Overview } from '../call/client.ts';

type Storage = Pick<Overview['storage'], 'state' | 'medium'>;

interface StorageWords {
  readonly status: 'done' | 'idle' | 'attention' | 'failed';
  /** Shown in the status strip. */
  readonly short: string;
  readonly title: string;
  readonly advice: string;
}

/** The meaning of a storage state for the operator, and what to do. */
export function storageLabel({ state, medium }: Storage): StorageWords {
  if (state === 'writing' && medium === 'memory')
    return {
      status: 'idle',
      short: 'In memory',
      title: 'Every change is in memory',
      advice: 'All of it is deleted with this world or when the service stops.',
    };
  return labels(medium === 'database' ? medium : 'disk')[state];
}

function labels(medium: 'disk' | 'database'): Readonly<Record<Storage['state'], StorageWords>> {
  const name = medium === 'disk' ? 'Disk' : 'Database';
  return {
    writing: {
      status: 'done',
      short: `Saved to ${medium}`,
      title: `Every change is saved to ${medium}`,
      advice: 'Changes are acknowledged once they are durable.',
    },
    behind: {
      status: 'attention',
      short: 'Saved, slow start',
      title: 'Every change is saved, but the next start takes longer',
      advice: `The last checkpoint could not be written and will be retried. Check the ${medium}.`,
    },
    full: {
      status: 'failed',
      short: `${name} full`,
      title: `The ${medium} is full`,
      advice: 'Changes are rejected until there is free space. Acknowledged changes are safe.',
    },
    failing: {
      status: 'failed',
      short: `${name} failing`,
      title: `The ${medium} rejects writes`,
      advice: `Changes are rejected until writes succeed again. Check the ${medium}.`,
    },
    refusing: {
      status: 'failed',
      short: 'Not saving',
      title: 'Changes are rejected',
      advice: 'Fix the cause, then restart the service. Acknowledged changes are safe.',
    },
  };
}

import { Button } from '@mantine/core';
import { counted } from '../../components/figures/counted.ts';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { toPast } from '../../components/figures/to-past.ts';
import { Tag } from '../../components/status/Tag.tsx';
import type { CardColumn } from '../../components/table/TableCard.tsx';
import text from '../../components/text.module.css';
import type { Snapshot } from '../../service/call/client.ts';
import type { Placed } from './snapshot-tree.ts';
import styles from './snapshots.module.css';

type Row = Placed<Snapshot> & { readonly id: string };

/** The available actions of a snapshot in the list. */
export interface SnapshotActs {
  restore(snapshot: Snapshot): void;
  save(snapshot: Snapshot): void;
  remove(snapshot: Snapshot): void;
}

export function snapshotColumns(acts: SnapshotActs): readonly CardColumn<Row>[] {
  return [
    {
      header: 'Name',
      takesRest: true,
      render: ({ name, depth, isHere, before }) => (
        <span className={styles.name} data-depth={depth} title={name}>
          <code className={text.cut}>{name}</code>
          {isHere && <Tag>current</Tag>}
          {before && <Tag>before a {before}</Tag>}
        </span>
      ),
    },
    { header: 'Age', kind: 'dim', render: ({ at }) => <RelativeTime at={at} format={toPast} /> },
    {
      header: 'Contents',
      kind: 'dim',
      isWide: true,
      render: ({ records, chains }) => {
        const storedChains = chains.filter(({ state }) => state === 'kept').length;
        return `${counted(records, 'record')}, ${counted(storedChains, 'chain')}`;
      },
    },
    { header: 'Size', kind: 'number', isWide: true, render: ({ bytes }) => sizeOf(bytes) },
    {
      header: 'Actions',
      kind: 'when',
      render: (snapshot) => (
        <span className={styles.acts}>
          <Button
            size="xs"
            onClick={() => acts.restore(snapshot)}
            aria-label={`Restore ${snapshot.name}…`}
          >
            Restore…
          </Button>
          <Button
            size="xs"
            onClick={() => acts.save(snapshot)}
            aria-label={`Download ${snapshot.name}`}
          >
            Download
          </Button>
          <Button
            size="xs"
            onClick={() => acts.remove(snapshot)}
            aria-label={`Delete ${snapshot.name}…`}
          >
            Delete…
          </Button>
        </span>
      ),
    },
  ];
}

function sizeOf(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en')} kB`;
}

import { Button } from '@mantine/core';
import type { WorldSummary } from '../../../service/resources/world.ts';
import { mainWorld } from '../../../service/resources/world-path.ts';
import { counted } from '../../components/figures/counted.ts';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import { Tag } from '../../components/status/Tag.tsx';
import type { CardColumn } from '../../components/table/TableCard.tsx';
import text from '../../components/text.module.css';
import { WorldLink } from '../../frame/shell/WorldLink.tsx';
import styles from './worlds.module.css';

type Row = WorldSummary & { readonly id: string };

export function worldColumns(end: (world: WorldSummary) => void): readonly CardColumn<Row>[] {
  return [
    {
      header: 'Name',
      takesRest: true,
      render: ({ name, baseUrl, isHere }) => (
        <span className={styles.name} title={name}>
          <code className={text.cut}>{name}</code>
          <CopyButton value={baseUrl} label={`Copy base URL of ${name}`} />
          {isHere && <Tag>current</Tag>}
        </span>
      ),
    },
    { header: 'Source', kind: 'dim', isWide: true, render: ({ from }) => from },
    {
      header: 'Created',
      kind: 'dim',
      isWide: true,
      render: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      header: 'Last used',
      kind: 'dim',
      render: ({ lastUsedAt }) => <RelativeTime at={lastUsedAt} />,
    },
    {
      header: 'Contents',
      kind: 'dim',
      isWide: true,
      render: ({ records, chainsAwake }) =>
        `${counted(records, 'record')}, ${counted(chainsAwake.length, 'chain')} running`,
    },
    {
      header: 'Actions',
      kind: 'when',
      render: (world) => (
        <span className={styles.acts}>
          {!world.isHere && (
            <WorldLink name={world.name} label={`Open ${world.name}`}>
              Open
            </WorldLink>
          )}
          {world.name !== mainWorld && !world.isHere && (
            <Button size="xs" onClick={() => end(world)} aria-label={`End ${world.name}…`}>
              End…
            </Button>
          )}
        </span>
      ),
    },
  ];
}

import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SecretType } from '../../../../service/kernel/primitives.ts';
import { chains } from '../../../../service/resources/chain.ts';
import type { BlockView } from '../../../../service/resources/contract-call.ts';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { Amount } from '../../../components/figures/Amount.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import { movesCoins } from '../../../components/status/transaction-labels.ts';
import type { Column } from '../../../components/table/column.ts';
import text from '../../../components/text.module.css';
import { shorten } from '../../../service/labels/shorten.ts';
import { toBlock } from '../../../service/queries/chain-states.ts';

export interface BlockRow {
  readonly id: string;
  readonly number: number;
  /** `undefined` while loading. */
  readonly block: BlockView | undefined;
}

export function blockColumns(secretType: SecretType): readonly Column<BlockRow>[] {
  return [
    {
      id: 'number',
      header: 'Block',
      width: '104px',
      render: ({ id, number }) => (
        <Link
          to="/explorer/$chain/block/$block"
          params={{ chain: secretType, block: id }}
          className={`${text.plain} ${text.strong} ${text.figures}`}
          onClick={(event) => event.stopPropagation()}
        >
          {toBlock(number)}
        </Link>
      ),
    },
    {
      id: 'what',
      header: 'Contents',
      width: 'minmax(220px, 2fr)',
      render: ({ block }) => (block ? <Contents block={block} /> : <SkeletonLine width="60%" />),
    },
    {
      id: 'transactions',
      header: 'Transactions',
      width: '96px',
      align: 'right',
      render: ({ block }) => block?.transactions.length.toLocaleString('en'),
    },
    {
      id: 'hash',
      header: 'Hash',
      width: '140px',
      dropBelow: 820,
      render: ({ block }) =>
        block && <Identifier value={block.hash} label="block hash" shape="short" copy="hover" />,
    },
    {
      id: 'time',
      header: 'Created',
      width: '96px',
      align: 'right',
      render: ({ block }) => block && <RelativeTime at={block.timestamp} />,
    },
  ];
}

/** Its first transaction and the number of the others. */
function Contents({ block }: { block: BlockView }) {
  const [first, ...others] = block.transactions;
  if (!first) return <span className={text.quiet}>{block.number === 0 ? 'genesis' : 'empty'}</span>;
  return (
    <>
      <Party name={first.fromName} address={first.from} />
      <IconArrowRight size={14} stroke={1.6} className={text.quiet} aria-label="to" />
      {first.to ? (
        <Party name={first.toName} address={first.to} />
      ) : (
        <span className={text.quiet}>contract creation</span>
      )}
      {movesCoins(first) && (
        <Amount value={first.value} unit={chains[block.secretType].nativeSymbol} of="coins" />
      )}
      {others.length > 0 && <span className={text.quiet}>and {others.length} more</span>}
    </>
  );
}

function Party({ name, address }: { name: string | undefined; address: string }) {
  return name ? (
    <span className={text.cut} title={address}>
      {name}
    </span>
  ) : (
    <code title={address}>{shorten(address, 'short')}</code>
  );
}

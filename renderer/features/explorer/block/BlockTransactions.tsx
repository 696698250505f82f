import { Link } from '@tanstack/react-router';
import type { BlockView } from '../../../../service/resources/contract-call.ts';
import { AddressLink } from '../../../components/chain/AddressLink.tsx';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import text from '../../../components/text.module.css';
import { TransferredValue } from '../../../frame/pick/TransferredValue.tsx';
import { shorten } from '../../../service/labels/shorten.ts';
import { ExplorerTable } from '../ExplorerTable.tsx';
import styles from '../explorer-table.module.css';

/** The transactions in a block: sender, recipient and value. */
export function BlockTransactions({ block }: { block: BlockView | undefined }) {
  if (block?.transactions.length === 0) return <p className={styles.none}>Empty block.</p>;
  return (
    <ExplorerTable columns={['Hash', 'From', 'To', 'Value']}>
      {block ? (
        block.transactions.map((transaction) => (
          <Row key={transaction.hash} block={block} transaction={transaction} />
        ))
      ) : (
        <tr>
          <td colSpan={4}>
            <SkeletonLine width="60%" />
          </td>
        </tr>
      )}
    </ExplorerTable>
  );
}

function Row({
  block: { secretType },
  transaction,
}: {
  block: BlockView;
  transaction: BlockView['transactions'][number];
}) {
  const { hash, from, fromName, to, toName, value, transactionId } = transaction;
  return (
    <tr>
      <th scope="row">
        <Link
          to="/explorer/$chain/tx/$hash"
          params={{ chain: secretType, hash }}
          title={hash}
          style={{ color: 'var(--vd-text)' }}
        >
          <code>{shorten(hash, 'short')}</code>
        </Link>
        {transactionId && (
          <Link
            to="/transactions/$transactionId"
            params={{ transactionId }}
            className={text.small}
            style={{ marginInlineStart: 10 }}
          >
            yours
          </Link>
        )}
      </th>
      <td>
        <AddressLink secretType={secretType} address={from} name={fromName} />
      </td>
      <td>
        {to ? (
          <AddressLink secretType={secretType} address={to} name={toName} />
        ) : (
          <span className={text.quiet}>contract creation</span>
        )}
      </td>
      <td>
        <TransferredValue transaction={{ value, secretType }} />
      </td>
    </tr>
  );
}

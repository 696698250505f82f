import type { SecretType } from '../../../../service/kernel/primitives.ts';
import type { TransactionStatus } from '../../../../service/resources/transaction.ts';
import { Hash } from '../../../components/code/Hash.tsx';
import text from '../../../components/text.module.css';
import { ChainAddress } from '../ChainAddress.tsx';
import styles from './TransactionLogs.module.css';

/** What the contracts reported, as it stands in the receipt. */
export function TransactionLogs({
  secretType,
  logs,
}: {
  secretType: SecretType;
  logs: TransactionStatus['logs'];
}) {
  if (logs.length === 0) return <p className={text.quiet}>No contract told anything.</p>;
  return (
    <ol aria-label="Logs">
      {logs.map(({ logIndex, address, topics, data }) => (
        <li key={logIndex} className={styles.log}>
          <div className={styles.head}>
            <span className={`${text.quiet} ${text.figures} ${styles.index}`}>{logIndex}</span>
            <ChainAddress secretType={secretType} address={address} label="contract" />
          </div>
          <dl className={styles.values}>
            {topics.map((topic, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: topics have their place and may be alike
              <Value key={place} label={`Topic ${place}`} value={topic} />
            ))}
            {data !== '0x' && <Value label="Data" value={data} />}
          </dl>
        </li>
      ))}
    </ol>
  );
}

function Value({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.value}>
      <dt>{label}</dt>
      <dd>
        <Hash value={value} label={label.toLowerCase()} />
      </dd>
    </div>
  );
}

import { Card } from '../../../components/layout/Card.tsx';
import { More } from '../../../components/layout/More.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import text from '../../../components/text.module.css';
import { KnownAddress } from '../../../frame/pick/KnownAddress.tsx';
import type { TransactionInspection } from '../../../service/call/client.ts';
import { shorten } from '../../../service/words/shorten.ts';
import styles from './LogsCard.module.css';

type Log = TransactionInspection['logs'][number];

/** How many events of a transaction are listed. */
const maximumShown = 50;

/** The events that contracts reported while the transaction ran. */
export function LogsCard({
  transaction: { logs, secretType },
}: {
  transaction: TransactionInspection;
}) {
  return (
    <Card title="Events" hint={logs.length.toLocaleString('en')}>
      <ol aria-label="Events of the transaction">
        {logs.slice(0, maximumShown).map((log) => (
          <li key={log.logIndex} className={`${text.stack} ${styles.log}`}>
            <LogHead log={log} />
            <span className={`${text.quiet} ${text.line} ${styles.by}`}>
              by <KnownAddress secretType={secretType} address={log.address} label="contract" />
            </span>
            <More label="Topics and data">
              <Raw log={log} />
            </More>
          </li>
        ))}
        {logs.length > maximumShown && (
          <li className={`${text.quiet} ${styles.more}`}>
            {(logs.length - maximumShown).toLocaleString('en')} more events
          </li>
        )}
      </ol>
    </Card>
  );
}

function LogHead({ log: { event, meaning } }: { log: Log }) {
  return (
    <div className={styles.head}>
      <span className={text.strong}>{event ?? 'An event whose name is not known'}</span>
      {meaning && <span className={`${text.soft} ${text.broken}`}>{toValues(meaning, event)}</span>}
    </div>
  );
}

/** The values behind the name of an event, addresses shortened. */
function toValues(meaning: string, event = ''): string {
  const values = meaning.startsWith(event) ? meaning.slice(event.length) : meaning;
  return values
    .replace(/^\((.*)\)$/s, '$1')
    .replaceAll(/0x[0-9a-fA-F]{40}\b/g, (address) => shorten(address, 'short'));
}

function Raw({ log: { topics, data } }: { log: Log }) {
  return (
    <div className={styles.raw}>
      {topics.map((topic, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a topic is its place
        <code key={index}>{topic}</code>
      ))}
      <div className={styles.data}>
        <code>{data === '0x' ? 'no data' : data}</code>
        {data !== '0x' && <CopyButton value={data} label="Copy data" />}
      </div>
    </div>
  );
}

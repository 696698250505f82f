import type { SecretType } from '../../../service/kernel/primitives.ts';
import type { EventArgument } from '../../../service/resources/contract-call.ts';
import { More } from '../../components/layout/More.tsx';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import text from '../../components/text.module.css';
import { unitsOfArgument } from '../../service/labels/readable-value.ts';
import { useChainState } from '../../service/queries/chain-states.ts';
import { ContractValue } from './ContractValue.tsx';
import styles from './EventLogs.module.css';
import { KnownAddress } from './KnownAddress.tsx';
import { type ReportedLog, useDescribedLogs } from './use-described-logs.ts';

/** The maximum number of events listed per transaction. */
const maximumShown = 50;

/** The contract events of a transaction, each with its arguments; raw bytes are collapsed. */
export function EventLogs({
  secretType,
  logs,
}: {
  secretType: SecretType;
  logs: readonly ReportedLog[];
}) {
  const describedLogs = useDescribedLogs(secretType, logs.slice(0, maximumShown));
  const hiddenCount = logs.length - describedLogs.length;
  return (
    <ol aria-label="Events of the transaction">
      {describedLogs.map((log) => (
        <li key={log.logIndex} className={`${text.stack} ${styles.log}`}>
          <div className={styles.head}>
            {log.event ? (
              <code className={text.strong}>{log.event}</code>
            ) : (
              <span className={text.strong}>Unknown event</span>
            )}
            <span className={`${text.quiet} ${text.line} ${styles.by}`}>
              by <KnownAddress secretType={secretType} address={log.address} label="contract" />
            </span>
          </div>
          <Arguments log={log} secretType={secretType} />
          <More label="Topics and data">
            <Raw log={log} />
          </More>
        </li>
      ))}
      {hiddenCount > 0 && (
        <li className={`${text.quiet} ${styles.more}`}>
          {hiddenCount.toLocaleString('en')} more events
        </li>
      )}
    </ol>
  );
}

function Arguments({ log, secretType }: { log: ReportedLog; secretType: SecretType }) {
  const { event, arguments: values = [] } = log;
  if (values.length === 0) return null;
  return (
    <dl className={styles.arguments} aria-label={`Arguments of ${event ?? 'the event'}`}>
      {values.map((argument, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an argument is its place in the event
        <div key={index} className={styles.argument}>
          <dt className={text.broken}>
            {argument.name || `argument ${index + 1}`}{' '}
            <code className={`${text.quiet} ${text.tiny}`}>{argument.type}</code>
          </dt>
          <dd>
            <Value argument={argument} contract={log.address} secretType={secretType} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({
  argument: { name, type, value, isHash },
  contract,
  secretType,
}: {
  argument: EventArgument;
  contract: string;
  secretType: SecretType;
}) {
  const chain = useChainState(secretType);
  const units = unitsOfArgument(name, contract, chain);
  return (
    <>
      {isHash && <span className={text.quiet}>its hash</span>}
      <ContractValue
        type={isHash ? 'bytes32' : type}
        text={value}
        label={name || 'argument'}
        secretType={secretType}
        units={units}
      />
    </>
  );
}

function Raw({ log: { topics, data } }: { log: ReportedLog }) {
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

import { IconCheck, IconX } from '@tabler/icons-react';
import text from '../../../components/text.module.css';
import type { RequestRecord } from '../../../service/call/client.ts';
import { useRouteNamed } from '../../../service/call/use-api-call.ts';
import { visible } from '../../../service/labels/visible.ts';
import { Caller } from '../Caller.tsx';
import { RefusalActions } from './RefusalActions.tsx';
import styles from './RejectionReason.module.css';
import { type Station, stationsOf } from './refusal-steps.ts';

/** The maximum number of errors shown in full. */
const maximumShown = 5;

/** Why a request failed: the reason, how far it got, and what to do. */
export function RejectionReason({ record }: { record: RequestRecord }) {
  const { failures, status } = record;
  const rules = [...new Set(failures.map(({ rule }) => rule))];
  return (
    <section className={`${text.well} ${styles.card}`}>
      <h3 className={styles.title}>
        {status < 500 ? 'Why was this rejected?' : 'Why did this fail?'}
      </h3>
      {failures.slice(0, maximumShown).map(({ code, field, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: failures have no id and never change places.
        <p key={`${code}-${index}`} className={`${text.soft} ${text.broken}`}>
          {field && <code className={text.plain}>{visible(field)}</code>} {visible(message)}
        </p>
      ))}
      {failures.length > maximumShown && (
        <p className={text.quiet}>and {failures.length - maximumShown} more in the response.</p>
      )}
      {failures.length === 0 && (
        <p className={text.soft}>No further details. HTTP status {status}.</p>
      )}
      {rules.map((rule) => (
        <p key={rule} className={`${text.quiet} ${text.small}`}>
          Rule: {rule}
        </p>
      ))}
      <ol className={styles.stations}>
        {stationsOf(record)?.map((station) => (
          <StationRow key={station.name} station={station} record={record} />
        ))}
      </ol>
      <RefusalActions record={record} />
    </section>
  );
}

function StationRow({ station, record }: { station: Station; record: RequestRecord }) {
  const summary = useRouteNamed(record.operation)?.summary;
  const title = station.name === 'use-case' ? (summary ?? 'Operation') : titles[station.name];
  return (
    <li className={styles.station} data-state={station.state}>
      <span className={styles.mark}>
        {station.state === 'passed' && <IconCheck size={13} stroke={2} aria-label="passed" />}
        {station.state === 'stopped' && <IconX size={13} stroke={2.4} aria-label="stopped here" />}
      </span>
      <span className={styles.name}>{title}</span>
      <span className={`${text.quiet} ${text.broken} ${styles.detail}`}>
        <Detail station={station} record={record} />
      </span>
    </li>
  );
}

const titles = {
  address: 'Address',
  token: 'Token',
  body: 'Body',
  'signing-method': 'Signing method',
  store: 'Store',
} as const;

function Detail({ station: { name, state }, record }: { station: Station; record: RequestRecord }) {
  if (state === 'stopped') return <code>{record.failures[0]?.code ?? record.status}</code>;
  if (state === 'unreached' && name === 'store') return stored(record);
  if (state === 'unreached') return name === 'signing-method' ? 'not attempted' : 'not reached';
  if (name === 'token')
    return record.caller === 'anonymous' ? 'not required' : <Caller request={record} />;
  if (name === 'body') return 'matches the schema';
  return name === 'signing-method' ? 'verified' : '';
}

function stored({ failures }: RequestRecord): string {
  return failures.some(({ code }) => code === 'pincode.incorrect')
    ? 'no changes, one attempt used'
    : 'no changes';
}

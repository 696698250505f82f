import { useQuery } from '@tanstack/react-query';
import { Identifier } from '../../components/code/Identifier.tsx';
import { counted } from '../../components/figures/counted.ts';
import { StatusLine } from '../../components/status/StatusLine.tsx';
import { service } from '../../service/call/client.ts';
import styles from './ChainState.module.css';

/** Whether each line is what was written and follows from the one before, and the hash to note elsewhere. */
export function ChainState() {
  const { data: chain } = useQuery(service.audit.check.queryOptions({}));
  if (!chain) return null;
  const { state, entries, first = 1, last, fault } = chain;
  return (
    <div className={styles.state}>
      {state === 'whole' ? (
        <StatusLine
          status="done"
          action={last && <Identifier value={last.hash} label="last hash" shape="short" />}
        >
          The chain is whole: {counted(entries, 'line')}
          {first > 1 && `, older than ${first} made room`}.
        </StatusLine>
      ) : (
        <StatusLine status="failed">
          The chain is broken at line {fault?.number}. {fault?.reason}
        </StatusLine>
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChainFindings } from '../../components/chain/ChainFindings.tsx';
import { FieldMessage } from '../../components/form/FieldMessage.tsx';
import { StatusLine } from '../../components/status/StatusLine.tsx';
import text from '../../components/text.module.css';
import { service } from '../../service/call/client.ts';
import { failureOf } from '../../service/call/failure.ts';

/** Compares everything recorded, escrowed and signed with the chains, on a click. */
export function BooksAndChains() {
  const { data, error, isFetching, refetch } = useQuery(
    service.money.reconcile.queryOptions({}, { enabled: false, retry: false }),
  );
  const differences = data?.differences.length ?? 0;
  const isRight = data !== undefined && differences + data.findings.length === 0;
  return (
    <section className={text.stack} aria-label="Ledger and chains">
      <StatusLine
        status={isRight ? 'done' : error || data ? 'attention' : 'idle'}
        action={
          <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
            Compare ledger and chains
          </Button>
        }
      >
        <span className={text.soft}>
          {error && !data ? (
            <FieldMessage message={failureOf(error).message} />
          ) : (
            sentenceOf(data === undefined, isRight, differences)
          )}
        </span>
      </StatusLine>
      {data && <ChainFindings findings={data.findings} />}
    </section>
  );
}

function sentenceOf(isUnknown: boolean, isRight: boolean, differences: number): string {
  if (isUnknown) return 'Checks funds, escrowed items, contracts and wallets against the chains.';
  if (isRight) return 'Ledger and chains match.';
  if (differences === 0) return 'Ledger and chains differ.';
  const addresses = differences === 1 ? 'one deposit address' : `${differences} deposit addresses`;
  return `The difference is at ${addresses}. See the market user’s page.`;
}

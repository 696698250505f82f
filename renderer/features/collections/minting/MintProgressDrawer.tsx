import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SecretType } from '../../../../service/kernel/primitives.ts';
import { mintStatus } from '../../../../service/resources/collection.ts';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import text from '../../../components/text.module.css';
import { service } from '../../../service/call/client.ts';
import { MintCount } from '../MintCount.tsx';
import styles from './MintProgressDrawer.module.css';

/** The mints of one request. */
export interface MintBatch {
  readonly secretType: SecretType | undefined;
  readonly contractAddress: string;
  readonly tokenTypeId: string;
  /** Of the token type. */
  readonly name: string;
  /** All of them were made at this instant. */
  readonly createdOn: string;
  /** How many there are. */
  readonly count: number;
}

/** Shows how the mints of a request come to their chain until all of them are settled. */
export function MintProgressDrawer({
  batch,
  onAgain,
  onClose,
}: {
  batch: MintBatch;
  onAgain: () => void;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const { pending, succeeded, failed, reason } = useBatch(batch);
  const isOver = pending === 0;
  const share = (part: number) => `${(100 * part) / batch.count}%`;
  return (
    <FormDrawer
      title={isOver ? 'Minted' : 'Minting'}
      subtitle={`${batch.name}, ${batch.count === 1 ? 'for one destination' : `for ${batch.count.toLocaleString('en')} destinations`}`}
      onClose={onClose}
      foot={
        <>
          {isOver && <Button onClick={onAgain}>Mint more</Button>}
          <Button variant={isOver ? 'filled' : 'default'} onClick={onClose}>
            {isOver ? 'Done' : 'Close'}
          </Button>
        </>
      }
    >
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="Settled mints"
        aria-valuemin={0}
        aria-valuemax={batch.count}
        aria-valuenow={batch.count - pending}
      >
        <i data-part="succeeded" style={{ width: share(succeeded) }} />
        <i data-part="failed" style={{ width: share(failed) }} />
      </div>
      <p className={styles.counts} role="status">
        <MintCount status="SUCCEEDED" count={succeeded} word="minted" />
        <MintCount status="PENDING" count={pending} word="on the way" />
        {failed > 0 && <MintCount status="FAILED" count={failed} word="failed" />}
      </p>
      {failed > 0 && (
        <Note tone="bad" title={`${failed.toLocaleString('en')} will not come by themselves`}>
          {reason ?? 'The chain refused them.'} Each can be tried again from the list of mints.
          <div className={text.below}>
            <Button
              size="xs"
              onClick={() =>
                void navigate({
                  to: '/mints',
                  search: { status: 'FAILED', contract: batch.contractAddress },
                })
              }
            >
              See what failed
            </Button>
          </div>
        </Note>
      )}
      {!isOver && (
        <p className={`${text.small} ${text.quiet}`}>
          You may close this: minting goes on. Every hundred of one contract share a transaction.
        </p>
      )}
    </FormDrawer>
  );
}

/** How far the mints of a request are, as live as the list of mints. */
function useBatch({ contractAddress, createdOn, count }: MintBatch) {
  const [pending, succeeded, failed] = useQueries({
    queries: mintStatus.options.map((status) =>
      service.tokenMints.list.queryOptions(
        {
          contractAddress,
          createdOnFrom: createdOn,
          createdOnTo: createdOn,
          status: [status],
          size: 1,
        },
        { staleTime: 0 },
      ),
    ),
  });
  const totalOf = (list: typeof pending) => list?.data?.pagination.numberOfElements;
  const [done, lost] = [totalOf(succeeded) ?? 0, totalOf(failed) ?? 0];
  return {
    pending: totalOf(pending) === undefined ? count : Math.max(0, count - done - lost),
    succeeded: done,
    failed: lost,
    reason: failed?.data?.items[0]?.reason,
  };
}

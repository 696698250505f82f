import { Box, Button, Flex } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import { mintStatus } from '../../../../service/model/market/collection.ts';
import type { NumericId } from '../../../../service/model/market/token-number.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { DoneDrawer } from '../../../frame/action/DoneDrawer.tsx';
import { service } from '../../../service/call/client.ts';
import { MintCount } from '../MintState.tsx';

/** The mints of one request. */
export interface MintBatch {
  readonly secretType: SecretType | undefined;
  readonly contractAddress: string;
  readonly tokenTypeId: NumericId;
  readonly name: string;
  /** The creation time that they all share. */
  readonly createdOn: string;
  readonly count: number;
}

interface MintProgressDrawerProps {
  readonly batch: MintBatch;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** Shows the progress of a mint request until every mint has succeeded or failed. */
export function MintProgressDrawer({ batch, onAgain, onClose }: MintProgressDrawerProps) {
  const navigate = useNavigate();
  const { pending, succeeded, failed, reason } = useBatch(batch);
  const isOver = pending === 0;
  const share = (part: number) => `${(100 * part) / batch.count}%`;
  return (
    <DoneDrawer
      title={isOver ? 'Minted' : 'Minting'}
      subtitle={`${batch.name}, ${batch.count === 1 ? 'to one recipient' : `to ${batch.count.toLocaleString('en')} recipients`}`}
      isOpen={!isOver}
      again={isOver ? 'Mint more' : undefined}
      onAgain={onAgain}
      onClose={onClose}
    >
      <Flex
        h={8}
        bdrs={4}
        bg="var(--vd-accent-soft)"
        style={{ overflow: 'hidden', boxShadow: 'inset 0 0 0 1px var(--vd-accent-line)' }}
        role="progressbar"
        aria-label="Completed mints"
        aria-valuemin={0}
        aria-valuemax={batch.count}
        aria-valuenow={batch.count - pending}
      >
        <Share width={share(succeeded)} color="var(--vd-accent)" />
        <Share width={share(failed)} color="var(--vd-bad-dot)" />
      </Flex>
      <Flex component="p" wrap="wrap" gap="4px 20px" role="status">
        <MintCount status="SUCCEEDED" count={succeeded} label="minted" />
        <MintCount status="PENDING" count={pending} label="pending" />
        {failed > 0 && <MintCount status="FAILED" count={failed} label="failed" />}
      </Flex>
      {failed > 0 && (
        <Note tone="bad" title={`${failed.toLocaleString('en')} failed`}>
          {reason ?? 'The chain rejected them.'} Retry them in the list of mints.
          <div className="below">
            <Button
              size="xs"
              onClick={() =>
                void navigate({ to: '/mints', search: { status: 'FAILED', contract: batch.contractAddress } })
              }
            >
              Show failed mints
            </Button>
          </div>
        </Note>
      )}
      {!isOver && (
        <p className="small quiet">
          You can close this; minting continues. Up to 100 mints per contract share a transaction.
        </p>
      )}
    </DoneDrawer>
  );
}

/** The progress of a request, as live as the list of mints. */
function useBatch({ contractAddress, createdOn, count }: MintBatch) {
  const [pending, succeeded, failed] = useQueries({
    queries: mintStatus.options.map((status) =>
      service.tokenMints.list.queryOptions(
        { contractAddress, createdOnFrom: createdOn, createdOnTo: createdOn, status: [status], size: 1 },
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

function Share({ width, color }: { width: string; color: string }) {
  return <Box component="i" w={width} h="100%" bg={color} style={{ transition: 'width 160ms ease-out' }} />;
}

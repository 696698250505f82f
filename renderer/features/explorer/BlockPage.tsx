import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { formatUnits } from '../../../service/kernel/base-units.ts';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import type { BlockView } from '../../../service/resources/contract-call.ts';
import { Card } from '../../components/Card.tsx';
import { Field, FieldList } from '../../components/FieldList.tsx';
import { Hash } from '../../components/Hash.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { SkeletonLine } from '../../components/Skeleton.tsx';
import { FailedPage } from '../../frame/FailedPage.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { Columns, PageBody } from '../../frame/PageBody.tsx';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { toBlock, useChainState } from '../../service/chain-states.ts';
import { service } from '../../service/client.ts';
import { BlockTransactions } from './BlockTransactions.tsx';
import { crumbsOf } from './crumbs.ts';
import { ExplorerPage } from './ExplorerPage.tsx';

const route = getRouteApi('/explorer/$chain/block/$block');

/** One block of a chain and the transactions in it. */
export function BlockPage() {
  const { chain, block } = route.useParams();
  return (
    <ExplorerPage chain={chain}>
      {(secretType) => <Block key={secretType} secretType={secretType} reference={block} />}
    </ExplorerPage>
  );
}

function Block({ secretType, reference }: { secretType: SecretType; reference: string }) {
  const { data, error, refetch } = useQuery(
    service.contracts.getBlock.queryOptions(
      { secretType, block: reference },
      { staleTime: Infinity, placeholderData: keepPreviousData },
    ),
  );
  const crumbs = crumbsOf(secretType);
  if (error) return <FailedPage crumbs={crumbs} title="Block" error={error} onRetry={refetch} />;
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={data ? `Block ${toBlock(data.number)}` : <SkeletonLine width={120} />}
        beside={data && <RelativeTime at={data.timestamp} />}
        actions={data && <Neighbours block={data} />}
      />
      <PageBody>
        <Columns
          main={
            <>
              <Card title="Transactions" hint={data && toCount(data)} flush>
                <BlockTransactions block={data} />
              </Card>
              <OperationLine
                operation="contracts.getBlock"
                input={{ secretType, block: reference }}
              />
            </>
          }
          side={<Card title="Facts">{data && <BlockFacts block={data} />}</Card>}
        />
      </PageBody>
    </>
  );
}

function toCount({ transactions }: BlockView): string {
  return transactions.length === 0 ? 'none' : transactions.length.toLocaleString('en');
}

function Neighbours({ block: { secretType, number } }: { block: BlockView }) {
  const newest = useChainState(secretType)?.blockNumber;
  return (
    <>
      <Neighbour
        label="Older block"
        secretType={secretType}
        number={number > 0 ? number - 1 : undefined}
        icon={<IconChevronLeft size={16} stroke={1.8} />}
      />
      <Neighbour
        label="Newer block"
        secretType={secretType}
        number={newest !== undefined && number < newest ? number + 1 : undefined}
        icon={<IconChevronRight size={16} stroke={1.8} />}
      />
    </>
  );
}

function Neighbour({
  label,
  secretType,
  number,
  icon,
}: {
  label: string;
  secretType: SecretType;
  number: number | undefined;
  icon: React.ReactNode;
}) {
  if (number === undefined)
    return (
      <ActionIcon variant="default" size={32} aria-label={label} disabled>
        {icon}
      </ActionIcon>
    );
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={label}
        renderRoot={(props) => (
          <Link
            to="/explorer/$chain/block/$block"
            params={{ chain: secretType, block: String(number) }}
            {...props}
          />
        )}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

function BlockFacts({ block }: { block: BlockView }) {
  const { secretType, number, hash, parentHash, gasUsed, baseFeePerGas } = block;
  return (
    <FieldList>
      <Field label="Hash">
        <Hash value={hash} label="block hash" />
      </Field>
      <Field label="Follows">
        {number === 0 ? (
          'nothing: it is the first'
        ) : (
          <Link
            to="/explorer/$chain/block/$block"
            params={{ chain: secretType, block: String(number - 1) }}
            title={parentHash}
          >
            block {toBlock(number - 1)}
          </Link>
        )}
      </Field>
      {gasUsed !== undefined && (
        <Field label="Gas used">{Number(gasUsed).toLocaleString('en')}</Field>
      )}
      {baseFeePerGas !== undefined && (
        <Field label="Base fee">{formatUnits(BigInt(baseFeePerGas), 9)} gwei</Field>
      )}
    </FieldList>
  );
}

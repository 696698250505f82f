import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import type { BlockView } from '../../../../service/model/transactions/contract-call.ts';
import { AddressLink, BlockLink } from '../../../components/chain/links.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Details } from '../../../components/layout/FieldList.tsx';
import { LinkIcon } from '../../../components/layout/LinkButton.tsx';
import { cardColumn, TableCard } from '../../../components/table/TableCard.tsx';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import { OperationLine } from '../../../frame/action/use-operation.tsx';
import { type DeclaredPage, RecordPage } from '../../../frame/page/RecordPage.tsx';
import { TransferredValue } from '../../../frame/pick/ContractValue.tsx';
import { service } from '../../../service/call/client.ts';
import { toCount, toGwei } from '../../../service/form/fees.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { toBlock, useChainState } from '../../../service/queries/chain-states.ts';
import { crumbsOf, type ExplorerPageProps, explorerPage } from '../ExplorerPage.tsx';

const route = getRouteApi('/explorer/$chain/block/$block');

export const BlockPage: DeclaredPage = explorerPage(Block);

function Block({ secretType }: ExplorerPageProps) {
  const { block: reference } = route.useParams();
  const query = useQuery(
    service.contracts.getBlock.queryOptions(
      { secretType, block: reference },
      { staleTime: Infinity, placeholderData: keepPreviousData },
    ),
  );
  const { data } = query;
  return (
    <RecordPage
      query={query}
      crumbs={crumbsOf(secretType)}
      kind="Block"
      title={({ number }) => `Block ${toBlock(number)}`}
      beside={({ timestamp }) => <RelativeTime at={timestamp} />}
      actions={({ number }) => (
        <>
          <Neighbour label="Older block" chain={secretType} number={number - 1}>
            <IconChevronLeft size={16} stroke={1.8} />
          </Neighbour>
          <Neighbour label="Newer block" chain={secretType} number={number + 1}>
            <IconChevronRight size={16} stroke={1.8} />
          </Neighbour>
        </>
      )}
      main={
        <>
          {data && (
            <TableCard
              title="Transactions"
              none="Empty block."
              columns={transactionColumns}
              rows={data.transactions.map((transaction) => ({
                ...transaction,
                id: transaction.hash,
                secretType: data.secretType,
              }))}
            />
          )}
          <OperationLine operation="contracts.getBlock" input={{ secretType, block: reference }} />
        </>
      }
      side={
        <Card title="Details">
          {data && (
            <Details
              of={{
                Hash: <Identifier value={data.hash} label="block hash" />,
                Parent:
                  data.number === 0 ? (
                    'none (first block)'
                  ) : (
                    <BlockLink chain={data.secretType} number={data.number - 1} title={data.parentHash}>
                      block {toBlock(data.number - 1)}
                    </BlockLink>
                  ),
                'Gas used': data.gasUsed !== undefined && toCount(data.gasUsed),
                'Base fee': data.baseFeePerGas !== undefined && <>{toGwei(data.baseFeePerGas)} gwei</>,
              }}
            />
          )}
        </Card>
      }
    />
  );
}

interface NeighbourProps {
  readonly label: string;
  readonly chain: SecretType;
  readonly number: number;
  readonly children: React.ReactNode;
}

function Neighbour({ label, chain, number, children }: NeighbourProps) {
  const newest = useChainState(chain)?.blockNumber ?? 0;
  const checks = { variant: 'default', size: 32, children } as const;
  if (number < 0 || number > newest) return <ActionIcon {...checks} aria-label={label} disabled />;
  return (
    <LinkIcon {...checks} label={label} to="/explorer/$chain/block/$block" params={{ chain, block: String(number) }} />
  );
}

type BlockTransaction = BlockView['transactions'][number] & Pick<BlockView, 'secretType'>;

const transactionColumns = [
  cardColumn<BlockTransaction & { readonly id: string }>('Hash', 'name', ({ hash, secretType, transactionId }) => (
    <>
      <Link to="/explorer/$chain/tx/$hash" params={{ chain: secretType, hash }} className="plain" title={hash}>
        <code>{shorten(hash, 'short')}</code>
      </Link>{' '}
      {transactionId && <RecordLink of="transaction" id={transactionId} className="small" label="yours" />}
    </>
  )),
  cardColumn<BlockTransaction>('From', 'name', ({ secretType, from, fromName }) => (
    <AddressLink secretType={secretType} address={from} name={fromName} />
  )),
  cardColumn<BlockTransaction>('To', { grows: true }, ({ secretType, to, toName }) =>
    to ? (
      <AddressLink secretType={secretType} address={to} name={toName} />
    ) : (
      <span className="quiet">contract creation</span>
    ),
  ),
  cardColumn<BlockTransaction>('Value', 'number', (transaction) => <TransferredValue transaction={transaction} />),
];

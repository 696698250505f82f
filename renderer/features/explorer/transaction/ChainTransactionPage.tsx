import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import { chains } from '../../../../service/model/transactions/chain.ts';
import type { TransactionStatus } from '../../../../service/model/transactions/transaction.ts';
import { AddressLink, BlockLink } from '../../../components/chain/links.tsx';
import { Calldata } from '../../../components/code/Calldata.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { Figure } from '../../../components/figures/Amount.tsx';
import { counted } from '../../../components/figures/counted.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { Details } from '../../../components/layout/FieldList.tsx';
import { LinkButton, TextLink } from '../../../components/layout/LinkButton.tsx';
import { lazyPart } from '../../../components/layout/loading/lazy-part.tsx';
import { LazyContent, SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { WireState } from '../../../components/status/WireNameLabel.tsx';
import { OperationLine } from '../../../frame/action/use-operation.tsx';
import { FeatureCards } from '../../../frame/features.tsx';
import { Columns } from '../../../frame/page/Columns.tsx';
import { PageBody } from '../../../frame/page/PageBody.tsx';
import { PageHeader } from '../../../frame/page/PageHeader.tsx';
import { AbsentPage, type DeclaredPage } from '../../../frame/page/RecordPage.tsx';
import { TransferredValue } from '../../../frame/pick/ContractValue.tsx';
import { useAddressView } from '../../../frame/pick/KnownAddress.tsx';
import { service } from '../../../service/call/client.ts';
import { isAbsent } from '../../../service/call/failure.ts';
import { feePaid, toCount, toGwei } from '../../../service/form/fees.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { isAwake, toBlock, useChainStates } from '../../../service/queries/chain-states.ts';
import { crumbsOf, type ExplorerPageProps, explorerPage } from '../ExplorerPage.tsx';

const EventLogs = lazyPart(() => import('../../../frame/pick/EventLogs.tsx'), 'EventLogs');
const route = getRouteApi('/explorer/$chain/tx/$hash');

/** A transaction from its chain, whoever sent it. */
export const ChainTransactionPage: DeclaredPage = explorerPage(OfHash);

function OfHash({ secretType }: ExplorerPageProps) {
  const { hash } = route.useParams();
  const { data, error, refetch } = useQuery(service.transactions.getStatus.queryOptions({ secretType, hash }));
  const signedHere = useQuery(service.transactions.list.queryOptions({ secretType, search: hash, size: 1 }));
  const transactionId = signedHere.data?.items[0]?.id;
  if (error && isAbsent(error)) return <AbsentPage kind="Transaction" crumbs={crumbsOf(secretType)} />;
  return (
    <>
      <PageHeader
        crumbs={crumbsOf(secretType)}
        title="Transaction"
        beside={data ? <WireState of="transactionState" name={data.status} /> : !error && <SkeletonLine width={90} />}
        facts={<Identifier value={hash} label="hash" />}
        actions={
          transactionId && (
            <LinkButton to="/transactions/$transactionId" params={{ transactionId }} label="Vaultdesk details" />
          )
        }
      />
      <PageBody>
        {error && !data && <FailureAlert error={error} onRetry={() => void refetch()} />}
        {data?.status === 'UNKNOWN' && <UnknownTransaction secretType={secretType} hash={hash} />}
        {data && data.status !== 'UNKNOWN' && <Known transaction={data} />}
      </PageBody>
    </>
  );
}

function Known({ transaction }: { transaction: TransactionStatus }) {
  const { chain, hash, reason, logs, input } = transaction;
  return (
    <Columns
      main={
        <>
          {reason && (
            <Note tone="bad" title="Transaction failed">
              {reason}
            </Note>
          )}
          <Card title="Message">
            <TransactionFacts transaction={transaction} />
          </Card>
          {logs.length > 0 && (
            <Card title="Events" hint={logs.length.toLocaleString('en')}>
              <LazyContent>
                <EventLogs secretType={chain} logs={logs} />
              </LazyContent>
            </Card>
          )}
          {input !== undefined && input !== '0x' && <Calldata data={input} title="Input" />}
          <OperationLine operation="transactions.getStatus" input={{ secretType: chain, hash }} />
        </>
      }
      side={
        <>
          <Card title="Confirmations">
            <TransactionPosition transaction={transaction} />
          </Card>
          <FeatureCards on="trace" id={hash} />
        </>
      }
    />
  );
}

function TransactionFacts({ transaction }: { transaction: TransactionStatus }) {
  const { chain, from, to, value, nonce, gas, gasUsed, gasPrice } = transaction;
  const paid = feePaid({ gasUsed, effectiveGasPrice: gasPrice });
  return (
    <Details
      of={{
        From: from && <ChainAddress secretType={chain} address={from} label="sender" />,
        To: to ? (
          <ChainAddress secretType={chain} address={to} label="receiver" />
        ) : (
          <span className="quiet">contract creation</span>
        ),
        Value: value !== undefined && <TransferredValue transaction={{ value: String(value), secretType: chain }} />,
        Nonce: nonce !== undefined && <Figure value={nonce.toLocaleString('en')} />,
        Gas: (
          <>
            {gasUsed !== undefined && `${toCount(gasUsed)} used`}
            {gas !== undefined && <span className="quiet">of {toCount(gas)} allowed</span>}
          </>
        ),
        Fee: gasPrice !== undefined && (
          <>
            {paid && <Figure value={paid} unit={chains[chain].nativeSymbol} />}
            <span className="quiet">at {toGwei(gasPrice)} gwei per unit of gas</span>
          </>
        ),
      }}
    />
  );
}

function TransactionPosition({ transaction }: { transaction: TransactionStatus }) {
  const { chain, blockNumber, confirmations, hasReachedFinality, timestamp } = transaction;
  if (blockNumber === undefined) return <p>Pending: not in a block yet.</p>;
  return (
    <Details
      of={{
        Block: <BlockLink chain={chain} number={blockNumber} />,
        Created: timestamp && { at: timestamp },
        Confirmed: counted(confirmations, 'block'),
        Final: (
          <>
            <StatusGlyph status={hasReachedFinality ? 'done' : 'progress'} />
            {hasReachedFinality ? 'yes' : 'not yet'}
          </>
        ),
      }}
    />
  );
}

function UnknownTransaction({ secretType, hash }: { secretType: SecretType; hash: string }) {
  const block = useQuery(service.contracts.getBlock.queryOptions({ secretType, block: hash }, { retry: false })).data;
  const others = (useChainStates() ?? []).filter((chain) => chain.secretType !== secretType && isAwake(chain));
  if (block)
    return (
      <Note tone="plain" title="This is a block hash">
        <BlockLink chain={secretType} number={block.number}>
          Block {toBlock(block.number)} of {secretType}
        </BlockLink>
      </Note>
    );
  return (
    <Note tone="plain" title={`No such transaction on ${secretType}`}>
      It may be on another chain, was never sent, or was deleted by a chain reset.
      {others.length > 0 && (
        <span className="row">
          Search{' '}
          {others.map((chain) => (
            <TextLink
              key={chain.secretType}
              to="/explorer/$chain/tx/$hash"
              params={{ chain: chain.secretType, hash }}
              className="strong"
              label={chain.secretType}
            />
          ))}
        </span>
      )}
    </Note>
  );
}

function ChainAddress({ secretType, address, label }: { secretType: SecretType; address: string; label: string }) {
  const name = useAddressView(secretType, address)?.name;
  return (
    <Flex component="span" display="inline-flex" align="center" gap={6} miw={0}>
      <AddressLink secretType={secretType} address={address} name={name} />
      {name && <code className="quiet">{shorten(address, 'short')}</code>}
      <CopyButton value={address} label={`Copy ${label}`} />
    </Flex>
  );
}

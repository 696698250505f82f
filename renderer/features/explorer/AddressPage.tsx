import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import type { AddressView } from '../../../service/model/transactions/contract-call.ts';
import { Chain } from '../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../components/code/Identifier.tsx';
import { Amount } from '../../components/figures/Amount.tsx';
import { counted } from '../../components/figures/counted.ts';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Details } from '../../components/layout/FieldList.tsx';
import { LinkButton, TextLink } from '../../components/layout/LinkButton.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { Tag } from '../../components/status/StatusLabel.tsx';
import { WireState } from '../../components/status/WireNameLabel.tsx';
import { cardColumn, TableCard } from '../../components/table/TableCard.tsx';
import { RecordLink } from '../../components/timeline/SubjectLink.tsx';
import { ActionButton } from '../../frame/action/ActionButton.tsx';
import { OperationLine } from '../../frame/action/use-operation.tsx';
import { Columns } from '../../frame/page/Columns.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { AbsentPage, type DeclaredPage } from '../../frame/page/RecordPage.tsx';
import { service, type Transaction } from '../../service/call/client.ts';
import { isAbsent } from '../../service/call/failure.ts';
import { shorten } from '../../service/labels/wire-names.ts';
import { useChainState } from '../../service/queries/chain-states.ts';
import { crumbsOf, type ExplorerPageProps, explorerPage } from './ExplorerPage.tsx';

const route = getRouteApi('/explorer/$chain/address/$address');
const kinds = { wallet: 'Wallet', contract: 'Contract', account: 'Account' } as const;

/** An address on a chain: its balances, its transactions and what it is in Vaultdesk. */
export const AddressPage: DeclaredPage = explorerPage(OfAddress);

function OfAddress({ secretType }: ExplorerPageProps) {
  const { address } = route.useParams();
  const input = { secretType, address };
  const { data, error, refetch } = useQuery(service.contracts.getAddress.queryOptions(input));
  if (error && isAbsent(error)) return <AbsentPage kind="Address" crumbs={crumbsOf(secretType)} />;
  return (
    <>
      <PageHeader
        crumbs={crumbsOf(secretType)}
        title={data?.name ?? shorten(address, 'short')}
        beside={
          <>
            <Chain chain={secretType} />
            {data && <Tag>{kinds[data.kind]}</Tag>}
          </>
        }
        facts={<Identifier value={address} label="address" />}
        actions={data && <AddressActions view={data} />}
      />
      <PageBody>
        {error && !data ? (
          <FailureAlert error={error} onRetry={() => void refetch()} />
        ) : (
          <Columns
            main={
              <>
                <AddressTransactions {...input} />
                <OperationLine operation="contracts.getAddress" input={input} />
              </>
            }
            side={
              <Card title="Balances">
                {data ? (
                  <Details
                    of={{
                      Coins: <Amount value={data.balance} unit={data.symbol} of="coins" />,
                      Tokens: data.usdc !== undefined && <Amount value={data.usdc} unit="USDC" of="tokens" />,
                      Sent: data.kind !== 'contract' && counted(data.transactionCount, 'transaction'),
                    }}
                  />
                ) : (
                  <SkeletonLine width="70%" />
                )}
              </Card>
            }
          />
        )}
      </PageBody>
    </>
  );
}

function AddressActions({ view: { secretType, address, kind, walletId, marketUserId } }: { view: AddressView }) {
  const isEmbedded = useChainState(secretType)?.isEmbedded ?? false;
  return (
    <>
      {isEmbedded && kind !== 'contract' && (
        <ActionButton action={{ name: 'faucet', secretType, address }} label="Faucet…" />
      )}
      {kind === 'contract' && (
        <LinkButton to="/contracts/$chain/$address" params={{ chain: secretType, address }} label="Read and execute" />
      )}
      {marketUserId && (
        <LinkButton variant="filled" to="/market/users/$userId" params={{ userId: marketUserId }}>
          Open market user
        </LinkButton>
      )}
      {walletId && <LinkButton variant="filled" to="/wallets/$walletId" params={{ walletId }} label="Open wallet" />}
    </>
  );
}

/** The latest transactions of an address that wallets of this service signed. */
function AddressTransactions({ secretType, address }: { secretType: SecretType; address: string }) {
  const { data, error } = useQuery(service.transactions.list.queryOptions({ secretType, search: address, size: 20 }));
  if (!data)
    return <Card title="Transactions">{error ? <FailureAlert error={error} /> : <SkeletonLine width="60%" />}</Card>;
  const { numberOfElements: total } = data.pagination;
  return (
    <TableCard
      title="Transactions"
      total={total}
      actions={
        total > data.items.length && (
          <TextLink to="/transactions" search={{ search: address, secretType, of: 'all' }} label="All transactions" />
        )
      }
      none={
        <>
          None signed by your wallets. Others are in the blocks of{' '}
          <RecordLink of="chain" id={secretType} label={secretType} />.
        </>
      }
      columns={transactionColumns}
      rows={data.items}
    />
  );
}

const transactionColumns = [
  cardColumn<Transaction>('Hash', 'name', ({ id, hash }) => (
    <RecordLink of="transaction" id={id} className="plain" title={hash} label={<code>{shorten(hash, 'short')}</code>} />
  )),
  cardColumn<Transaction>('Function', { grows: true }, ({ functionName, type }) => <code>{functionName ?? type}</code>),
  cardColumn<Transaction>('Status', 'status', ({ status }) => <WireState of="transactionState" name={status} />),
  cardColumn<Transaction>('Signed', 'when', ({ createdAt }) => <RelativeTime at={createdAt} />),
];

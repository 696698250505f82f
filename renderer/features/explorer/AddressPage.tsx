import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import type { AddressView } from '../../../service/model/transactions/contract-call.ts';
import { Chain } from '../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../components/code/Identifier.tsx';
import { Amount } from '../../components/figures/Amount.tsx';
import { counted } from '../../components/figures/counted.ts';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Details } from '../../components/layout/FieldList.tsx';
import { LinkButton } from '../../components/layout/LinkButton.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { Tag } from '../../components/status/Tag.tsx';
import { RecordLink } from '../../components/timeline/SubjectLink.tsx';
import { ActButton } from '../../frame/act/ActButton.tsx';
import { OperationLine } from '../../frame/act/OperationLine.tsx';
import { Columns, PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { AbsentPage } from '../../frame/page/RecordPage.tsx';
import { service } from '../../service/call/client.ts';
import { isAbsent } from '../../service/call/failure.ts';
import { shorten } from '../../service/labels/shorten.ts';
import { wireLabel } from '../../service/labels/wire-names.ts';
import { useChainState } from '../../service/queries/chain-states.ts';
import { crumbsOf, ExplorerPage } from './ExplorerPage.tsx';
import { ExplorerTable } from './ExplorerTable.tsx';
import styles from './explorer-table.module.css';

const route = getRouteApi('/explorer/$chain/address/$address');
const kinds = { wallet: 'Wallet', contract: 'Contract', account: 'Account' } as const;

/** An address on a chain: its balances, its transactions and what it is in Vaultdesk. */
export function AddressPage() {
  const { chain, address } = route.useParams();
  return (
    <ExplorerPage chain={chain}>
      {(secretType) => <OfAddress key={address} secretType={secretType} address={address} />}
    </ExplorerPage>
  );
}

function OfAddress(input: { secretType: SecretType; address: string }) {
  const { secretType, address } = input;
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
                <Card title="Transactions" hint="signed by your wallets" flush>
                  <AddressTransactions {...input} />
                </Card>
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

function AddressActions({ view }: { view: AddressView }) {
  const { secretType, address, kind, walletId, marketUserId } = view;
  const isEmbedded = useChainState(secretType)?.isEmbedded ?? false;
  return (
    <>
      {isEmbedded && kind !== 'contract' && (
        <ActButton action={{ name: 'faucet', secretType, address }}>Faucet…</ActButton>
      )}
      {kind === 'contract' && (
        <LinkButton to="/contracts/$chain/$address" params={{ chain: secretType, address }}>
          Read and execute
        </LinkButton>
      )}
      {marketUserId && (
        <LinkButton variant="filled" to="/market/users/$userId" params={{ userId: marketUserId }}>
          Open market user
        </LinkButton>
      )}
      {walletId && (
        <LinkButton variant="filled" to="/wallets/$walletId" params={{ walletId }}>
          Open wallet
        </LinkButton>
      )}
    </>
  );
}

const maximumShown = 20;

/** The latest transactions of an address that wallets of this service signed. */
function AddressTransactions({ secretType, address }: { secretType: SecretType; address: string }) {
  const { data, error } = useQuery(
    service.transactions.list.queryOptions({ secretType, search: address, size: maximumShown }),
  );
  if (error && !data)
    return (
      <div className={styles.none}>
        <FailureAlert error={error} />
      </div>
    );
  if (!data)
    return (
      <p className={styles.none}>
        <SkeletonLine width="60%" />
      </p>
    );
  if (data.items.length === 0)
    return (
      <p className={styles.none}>
        None. Transactions signed elsewhere are in the blocks of{' '}
        <RecordLink of="chain" id={secretType}>
          {secretType}
        </RecordLink>
        .
      </p>
    );
  const hiddenCount = data.pagination.numberOfElements - data.items.length;
  return (
    <>
      <ExplorerTable columns={['Hash', 'Function', 'State', 'Signed']}>
        {data.items.map(({ id, hash, type, functionName, status, createdAt }) => (
          <tr key={id}>
            <th scope="row">
              <RecordLink of="transaction" id={id} style={{ color: 'var(--vd-text)' }} title={hash}>
                <code>{shorten(hash, 'short')}</code>
              </RecordLink>
            </th>
            <td>
              <code>{functionName ?? type}</code>
            </td>
            <td>
              <span title={status}>{wireLabel('transactionState', status)}</span>
            </td>
            <td>
              <RelativeTime at={createdAt} />
            </td>
          </tr>
        ))}
      </ExplorerTable>
      {hiddenCount > 0 && (
        <p className={styles.none}>
          <Link to="/transactions" search={{ search: address, secretType, of: 'all' }}>
            {hiddenCount.toLocaleString('en')} more
          </Link>
        </p>
      )}
    </>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import type { AddressView } from '../../../service/resources/contract-call.ts';
import { Amount } from '../../components/Amount.tsx';
import { Card } from '../../components/Card.tsx';
import { Chain } from '../../components/ChainGlyph.tsx';
import { counted } from '../../components/counted.ts';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { Field, FieldList } from '../../components/FieldList.tsx';
import { Identifier } from '../../components/Identifier.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { SkeletonLine } from '../../components/Skeleton.tsx';
import { Tag } from '../../components/Tag.tsx';
import { useActions } from '../../frame/actions.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { Columns, PageBody } from '../../frame/PageBody.tsx';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { useChainState } from '../../service/chain-states.ts';
import { service } from '../../service/client.ts';
import { shorten } from '../../service/shorten.ts';
import { AddressTransactions } from './AddressTransactions.tsx';
import { crumbsOf } from './crumbs.ts';
import { ExplorerPage } from './ExplorerPage.tsx';

const route = getRouteApi('/explorer/$chain/address/$address');
const kinds = { wallet: 'Wallet', contract: 'Contract', account: 'Account' } as const;

/** What an address holds on a chain, and who it is here. */
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
                <Card title="Transactions" hint="that wallets here signed" flush>
                  <AddressTransactions {...input} />
                </Card>
                <OperationLine operation="contracts.getAddress" input={input} />
              </>
            }
            side={
              <Card title="Holds">
                {data ? <Holdings view={data} /> : <SkeletonLine width="70%" />}
              </Card>
            }
          />
        )}
      </PageBody>
    </>
  );
}

function Holdings({ view }: { view: AddressView }) {
  const { kind, balance, symbol, usdc, transactionCount } = view;
  return (
    <FieldList>
      <Field label="Coins">
        <Amount value={balance} unit={symbol} of="coins" />
      </Field>
      {usdc !== undefined && (
        <Field label="Tokens">
          <Amount value={usdc} unit="USDC" of="tokens" />
        </Field>
      )}
      {kind !== 'contract' && (
        <Field label="Sent">{counted(transactionCount, 'transaction')}</Field>
      )}
    </FieldList>
  );
}

function AddressActions({ view }: { view: AddressView }) {
  const actions = useActions();
  const { secretType, address, kind, walletId, marketUserId } = view;
  const isEmbedded = useChainState(secretType)?.isEmbedded ?? false;
  return (
    <>
      {isEmbedded && kind !== 'contract' && (
        <Button onClick={() => actions.open({ name: 'faucet', secretType, address })}>
          Faucet…
        </Button>
      )}
      {kind === 'contract' && (
        <LinkButton to="/contracts/$chain/$address" params={{ chain: secretType, address }}>
          Read and execute
        </LinkButton>
      )}
      {marketUserId && (
        <LinkButton variant="filled" to="/market/users/$userId" params={{ userId: marketUserId }}>
          Open the market user
        </LinkButton>
      )}
      {walletId && (
        <LinkButton variant="filled" to="/wallets/$walletId" params={{ walletId }}>
          Open the wallet
        </LinkButton>
      )}
    </>
  );
}

import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TokenMint } from '../../../../service/resources/token-mint.ts';
import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { TransactionLink } from '../../../components/chain/TransactionLink.tsx';
import { PanelSection, PanelTitle } from '../../../components/layout/DockedPanel.tsx';
import { Field, FieldList, TimeField, ValueField } from '../../../components/layout/FieldList.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import text from '../../../components/text.module.css';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { FeatureCards } from '../../../frame/features.tsx';
import { RecordPanel } from '../../../frame/page/RecordPanel.tsx';
import { service } from '../../../service/call/client.ts';
import { failureOf } from '../../../service/call/failure.ts';
import { plainRefusal } from '../../../service/call/plain-refusal.ts';
import { MintState } from '../MintState.tsx';
import { Owner } from '../Owner.tsx';
import { pageOfToken } from '../tokens-of.ts';
import styles from './MintPanel.module.css';
import { useMintedType } from './mint-columns.tsx';

/** The selected mint next to the list, with its status and failure reason. */
export function MintPanel({ mintId, onClose }: { mintId: string; onClose: () => void }) {
  const query = useQuery(service.tokenMints.get.queryOptions({ mintId }));
  return (
    <RecordPanel
      kind="Mint"
      query={query}
      operation="tokenMints.get"
      input={{ mintId }}
      head={(mint) => <Head mint={mint} />}
      onClose={onClose}
    >
      {(mint) => (
        <>
          {mint.status === 'FAILED' && <WhyNot mint={mint} />}
          <Facts mint={mint} />
          <div className={text.below}>
            <FeatureCards on="trace" id={mint.id} />
          </div>
        </>
      )}
    </RecordPanel>
  );
}

function Head({ mint }: { mint: TokenMint }) {
  const { type } = useMintedType(mint);
  const { amount } = mint.destination;
  return (
    <PanelTitle title={type ? `${amount.toLocaleString('en')} ${type.name}` : 'Mint'}>
      <MintState status={mint.status} />
    </PanelTitle>
  );
}

function WhyNot({ mint: { id, reason } }: { mint: TokenMint }) {
  const retry = useOperation('tokenMints.retry');
  const plain = reason && plainRefusal(reason);
  return (
    <div className={styles.note}>
      <Note tone="bad" title={plain ?? reason ?? 'The chain rejected it without a reason'}>
        {plain && <div className={`${text.broken} ${styles.raw}`}>{reason}</div>}
        Nothing was minted. A retry mints it at most once.
        <div className={text.below}>
          <Button
            size="xs"
            leftSection={<IconRefresh size={14} stroke={1.7} />}
            loading={retry.busy}
            onClick={() => retry.attempt({ mintId: id })}
          >
            Retry
          </Button>
        </div>
        {Boolean(retry.error) && (
          <p className={`${text.bad} ${text.below}`} role="alert">
            {failureOf(retry.error).message}
          </p>
        )}
      </Note>
    </div>
  );
}

function Facts({ mint }: { mint: TokenMint }) {
  const { id, chain, contractAddress, tokenTypeId, tokenId, destination, transactionHash } = mint;
  const { type, collection } = useMintedType(mint);
  return (
    <PanelSection title="Details">
      <FieldList>
        <Field label="To">
          <Owner chain={chain} address={destination.address} />
        </Field>
        <ValueField label="Address" value={destination.address} shape="long" />
        <Field label="Collection">
          <Link
            to="/collections/$chain/$address"
            params={{ chain, address: contractAddress }}
            className={text.cut}
          >
            {collection?.name ?? 'Collection'}
          </Link>
        </Field>
        <Field label="Token type">{type?.name ?? <code>{tokenTypeId}</code>}</Field>
        {tokenId && (
          <Field label={destination.amount > 1 && !type?.fungible ? 'First token' : 'Token'}>
            <Link
              to="/collections/$chain/$address"
              params={{ chain, address: contractAddress }}
              search={{
                type: tokenTypeId,
                token: tokenId,
                page: type?.fungible ? 1 : pageOfToken(tokenId),
              }}
              className={text.cut}
            >
              <code>{tokenId}</code>
            </Link>
          </Field>
        )}
        <Field label="Chain">
          <Chain chain={chain} />
        </Field>
        {transactionHash && (
          <Field label="Transaction">
            <TransactionLink chain={chain} hash={transactionHash} shape="long" />
          </Field>
        )}
        <TimeField label="Created" at={mint.createdOn} />
        <ValueField label="Mint id" value={id} shape="long" />
      </FieldList>
    </PanelSection>
  );
}

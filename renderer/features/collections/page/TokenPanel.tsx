import { Box } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Collection } from '../../../../service/model/market/collection.ts';
import type { TokenHolder } from '../../../../service/model/market/collection-token.ts';
import { DockedPanel, PanelSection, PanelTitle } from '../../../components/layout/DockedPanel.tsx';
import { Details } from '../../../components/layout/FieldList.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { ItemPicture } from '../../../components/picture/ItemPicture.tsx';
import { Attributes } from '../../../components/picture/PictureCard.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { Tag } from '../../../components/status/StatusLabel.tsx';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { OperationLine } from '../../../frame/action/use-operation.tsx';
import { StartChain } from '../../../frame/page/StartChain.tsx';
import { service } from '../../../service/call/client.ts';
import { isAwake, useChainState } from '../../../service/queries/chain-states.ts';
import type { CollectionSearch } from '../../../service/queries/page-searches.ts';
import { kindOf, Owner, useFirstWalletAt } from '../MintState.tsx';
import { tokensOf } from '../tokens-of.ts';

interface TokenPanelProps {
  readonly collection: Collection;
  readonly tokenId: string;
  readonly search: CollectionSearch;
  readonly onClose: () => void;
}

/** The selected token next to its collection: its details and owners. */
export function TokenPanel({ collection, tokenId, search, onClose }: TokenPanelProps) {
  const { chain, address } = collection;
  const tokens = useQuery(service.collectionTokens.list.queryOptions(tokensOf(collection, search)));
  const token = tokens.data?.items.find((item) => String(item.tokenId) === tokenId);
  const state = useChainState(chain);
  const holders = useQuery(
    service.collectionTokens.listHolders.queryOptions(
      { secretType: chain, contractAddress: address, tokenId },
      // Viewing does not start a sleeping chain.
      { enabled: state !== undefined && isAwake(state) },
    ),
  );
  return (
    <DockedPanel
      kind="Token"
      onClose={onClose}
      head={<PanelTitle title={token?.name ?? `Token ${tokenId}`}>{token && <Tag>{kindOf(token)}</Tag>}</PanelTitle>}
      foot={
        <OperationLine
          variant="bar"
          operation="collectionTokens.listHolders"
          input={{ secretType: chain, contractAddress: address, tokenId }}
        />
      }
    >
      {token && (
        <>
          <Box mt={6} bdrs={8} style={{ overflow: 'hidden' }}>
            <ItemPicture nft={{ imageUrl: token.image ?? '', address, id: tokenId }} shape="banner" />
          </Box>
          {token.description && (
            <p className="soft clamped" style={{ marginTop: 10 }} title={token.description}>
              {token.description}
            </p>
          )}
        </>
      )}
      <PanelSection
        title="Owners"
        aside={holders.data && holders.data.length > 1 && holders.data.length.toLocaleString('en')}
      >
        {state && !isAwake(state) ? (
          <div className="apart soft">
            {chain} is asleep. Owners are read from the chain.
            <StartChain chain={state} />
          </div>
        ) : holders.error && !holders.data ? (
          <FailureAlert error={holders.error} onRetry={() => void holders.refetch()} />
        ) : holders.data ? (
          <Owners collection={collection} tokenId={tokenId} holders={holders.data} />
        ) : (
          <SkeletonLine width="60%" />
        )}
      </PanelSection>
      {token && (
        <>
          {token.attributes.length > 0 && (
            <PanelSection title="Attributes">
              <Attributes attributes={token.attributes} />
            </PanelSection>
          )}
          <PanelSection title="Details">
            <Details of={{ 'Token id': { copy: tokenId }, Metadata: { copy: token.tokenUri, as: 'metadata URL' } }} />
          </PanelSection>
        </>
      )}
    </DockedPanel>
  );
}

const maximumShown = 50;

interface OwnersProps {
  readonly collection: Collection;
  readonly tokenId: string;
  readonly holders: readonly TokenHolder[];
}

function Owners({ collection: { chain, address: contractAddress }, tokenId, holders }: OwnersProps) {
  const { wallet, isAsking } = useFirstWalletAt(
    chain,
    holders.map((holder) => holder.address),
  );
  if (holders.length === 0) return <p className="quiet">No owner: it was burned.</p>;
  return (
    <>
      <ul className="ruled" aria-label="Owners">
        {holders.slice(0, maximumShown).map((holder) => (
          <li key={holder.address} className="apart" style={{ minHeight: 32 }}>
            <Owner chain={chain} address={holder.address} name={holder.name} />
            <span className="soft figures">{BigInt(holder.amount).toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
      {holders.length > maximumShown && (
        <p className="quiet">and {(holders.length - maximumShown).toLocaleString('en')} more</p>
      )}
      <div className="line roomy" style={{ marginTop: 10 }}>
        <ActionButton
          action={{ name: 'new-offer', chain, contractAddress, tokenId, ...(wallet && { walletId: wallet.id }) }}
          icon={IconTag}
          disabled={!wallet && isAsking}
        >
          Offer this item…
        </ActionButton>
        {!wallet && !isAsking && <span className="quiet">None of your wallets holds it.</span>}
      </div>
    </>
  );
}

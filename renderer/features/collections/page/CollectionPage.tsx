import { Box, Button } from '@mantine/core';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { secretType as chains } from '../../../../service/model/kernel/primitives.ts';
import type { Collection } from '../../../../service/model/market/collection.ts';
import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { TransactionLink } from '../../../components/chain/links.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { DialogButton } from '../../../components/layout/ConfirmDialog.tsx';
import { PanelKey, PanelTitle } from '../../../components/layout/DockedPanel.tsx';
import { Details } from '../../../components/layout/FieldList.tsx';
import { TextLink } from '../../../components/layout/LinkButton.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { PictureCard } from '../../../components/picture/PictureCard.tsx';
import { WireState } from '../../../components/status/WireNameLabel.tsx';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { Columns } from '../../../frame/page/Columns.tsx';
import { ListWithPanel, PageBody } from '../../../frame/page/PageBody.tsx';
import { PageHeader } from '../../../frame/page/PageHeader.tsx';
import { AwaitedPage, recordPanel } from '../../../frame/page/RecordPage.tsx';
import { service } from '../../../service/call/client.ts';
import { wireLabel } from '../../../service/labels/wire-names.ts';
import type { CollectionSearch } from '../../../service/queries/page-searches.ts';
import { TokenTypeDrawer } from '../deploy/TokenTypeDrawer.tsx';
import { Owner } from '../MintState.tsx';
import { TokenPanel } from './TokenPanel.tsx';
import { TokensCard } from './TokensCard.tsx';
import { TokenTypesCard } from './TokenTypesCard.tsx';

const route = getRouteApi('/collections/$chain/$address');
const crumbs = [{ label: 'Collections', to: '/collections' }] as const;

export function CollectionPage() {
  const { chain, address } = route.useParams();
  const parsedChain = chains.safeParse(chain);
  const query = useQuery(service.collections.get.queryOptions({ secretType: chain, contractAddress: address }));
  const { data: collection } = query;
  if (collection) return <Opened key={collection.id} collection={collection} />;
  return (
    <AwaitedPage
      query={query}
      crumbs={crumbs}
      kind="Collection"
      beside={parsedChain.success && <Chain chain={parsedChain.data} />}
    />
  );
}

function Opened({ collection }: { collection: Collection }) {
  const { chain, address, name, symbol, status } = collection;
  const search = route.useSearch();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const add = () => setAdding(true);
  const mint = { name: 'mint-tokens', chain, contractAddress: address } as const;
  const show = (change: Partial<CollectionSearch>) =>
    navigate({
      to: '/collections/$chain/$address',
      params: { chain, address },
      search: { ...search, ...change },
      replace: true,
    });
  const main = (
    <>
      <Refused collection={collection} />
      <TokenTypesCard collection={collection} onAdd={add} />
      <TokensCard collection={collection} search={search} onShow={show} />
    </>
  );
  return (
    <ListWithPanel
      panel={
        search.token && (
          <TokenPanel
            key={search.token}
            collection={collection}
            tokenId={search.token}
            search={search}
            onClose={() => show({ token: undefined })}
          />
        )
      }
    >
      <PageHeader
        crumbs={crumbs}
        title={name}
        beside={<WireState of="deploymentStatus" name={status} />}
        facts={
          <>
            <code>{symbol}</code>
            <Chain chain={chain} />
            <Identifier value={address} label="address" shape={search.token ? 'short' : 'full'} />
            {status === 'SUCCEEDED' && (
              <>
                <TextLink to="/explorer/$chain/address/$address" params={{ chain, address }} label="View in explorer" />
                <TextLink to="/contracts/$chain/$address" params={{ chain, address }} label="Functions" />
              </>
            )}
          </>
        }
        actions={
          status !== 'FAILED' && (
            <>
              {collection.tokenTypes > 0 && <ActionButton action={mint} icon={IconStack2} label="Mint…" />}
              <Button variant="filled" leftSection={<IconPlus size={15} stroke={1.8} />} onClick={add}>
                New token type…
              </Button>
            </>
          )
        }
      />
      <PageBody>
        {search.token ? (
          <Box className="stack airy" miw={0}>
            {main}
          </Box>
        ) : (
          <Columns main={main} side={<CollectionFacts collection={collection} />} />
        )}
      </PageBody>
      {isAdding && <TokenTypeDrawer collection={collection} onClose={() => setAdding(false)} />}
    </ListWithPanel>
  );
}

function Refused({ collection: { status, reason, chain } }: { collection: Collection }) {
  if (status !== 'FAILED') return null;
  return (
    <Note tone="bad" title="Deployment failed">
      {reason ?? `${chain} rejected it without a reason.`} Deploy another one.
    </Note>
  );
}

function CollectionFacts({ collection }: { collection: Collection }) {
  const { id, chain, address, standard, owner, image = '', description } = collection;
  const { externalUrl, transactionHash, createdOn } = collection;
  return (
    <PictureCard label="Details" nft={{ imageUrl: image, address, id: '' }}>
      {description && (
        <Box component="p" className="soft clamped" mb={10} title={description}>
          {description}
        </Box>
      )}
      <Details
        of={{
          Chain: <Chain chain={chain} />,
          Standard: wireLabel('standard', standard),
          Owner: <Owner chain={chain} address={owner} />,
          Website: externalUrl && { copy: externalUrl },
          Deployment: transactionHash && <TransactionLink chain={chain} hash={transactionHash} shape="short" />,
          Created: { at: createdOn },
          Id: { copy: id, as: 'collection id', shape: 'short' },
        }}
      />
    </PictureCard>
  );
}

export const collectionPanel = recordPanel({
  kind: 'Collection',
  operation: 'collections.getDeployment',
  input: (deploymentId) => ({ deploymentId }),
  page: ({ chain, address }) => ({ to: '/collections/$chain/$address', params: { chain, address } }),
  head: (collection) => (
    <>
      <PanelTitle title={collection.name} actions={<NextStep collection={collection} />}>
        <WireState of="deploymentStatus" name={collection.status} />
      </PanelTitle>
      <PanelKey>
        <Identifier value={collection.address} label="address" />
      </PanelKey>
    </>
  ),
  body: (collection) => (
    <div className="stack">
      <Refused collection={collection} />
      <CollectionFacts collection={collection} />
    </div>
  ),
});

/** A collection without token types needs one before tokens can be minted. */
function NextStep({ collection }: { collection: Collection }) {
  const { chain, address, status, tokenTypes } = collection;
  const mint = { name: 'mint-tokens', chain, contractAddress: address } as const;
  if (status === 'FAILED') return null;
  if (tokenTypes === 0)
    return (
      <DialogButton
        variant="filled"
        icon={IconPlus}
        dialog={(onClose) => <TokenTypeDrawer collection={collection} onClose={onClose} />}
      >
        New token type…
      </DialogButton>
    );
  return <ActionButton action={mint} icon={IconStack2} variant="filled" label="Mint…" />;
}

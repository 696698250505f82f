import { Flex } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Collection } from '../../../../service/model/market/collection.ts';
import type { CollectionToken, TokenOwners } from '../../../../service/model/market/collection-token.ts';
import { counted } from '../../../components/figures/counted.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { ItemPicture } from '../../../components/picture/ItemPicture.tsx';
import { RowLink } from '../../../components/table/columns.tsx';
import { FilterChip } from '../../../components/table/FilterBar.tsx';
import { CardRows } from '../../../components/table/ListCard.tsx';
import table from '../../../components/table/table.module.css';
import { service } from '../../../service/call/client.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { isAwake, useChainState } from '../../../service/queries/chain-states.ts';
import type { CollectionSearch } from '../../../service/queries/page-searches.ts';
import { kindOf } from '../MintState.tsx';
import { tokensOf } from '../tokens-of.ts';
import styles from './page.module.css';
import { Pager } from './TokenTypesCard.tsx';

interface TokensCardProps {
  readonly collection: Collection;
  readonly search: CollectionSearch;
  readonly onShow: (change: Partial<CollectionSearch>) => void;
}

/** The tokens of a collection, paged and optionally filtered by type. */
export function TokensCard({ collection, search, onShow }: TokensCardProps) {
  const { chain, address } = collection;
  const tokens = useQuery(
    service.collectionTokens.list.queryOptions(tokensOf(collection, search), { placeholderData: keepPreviousData }),
  );
  const types = useQuery(
    service.tokenTypes.list.queryOptions({ secretType: chain, contractAddress: address, page: 1, size: 20 }),
  ).data?.items;
  const paging = tokens.data?.pagination;
  const total = paging?.numberOfElements ?? 0;
  const isMinting = types?.some(({ mints }) => mints.pending > 0) ?? true;
  const owners = useOwners(collection, isMinting, tokens.data?.items);
  return (
    <Card
      title="Tokens"
      hint={total > 0 && total.toLocaleString('en')}
      actions={
        (total > 0 || search.type) && (
          <FilterChip
            label="Type"
            value={search.type}
            options={(types ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(type) => onShow({ type, page: undefined })}
          />
        )
      }
      flush
    >
      <CardRows
        query={tokens}
        none={search.type ? 'No tokens of this type yet.' : 'No tokens yet. Minted tokens appear here.'}
      >
        {(rows) => (
          <div style={{ containerType: 'inline-size' }}>
            <table className={table.sideTableTable} aria-label="Tokens">
              <thead>
                <tr>
                  <th>Token</th>
                  <th>Owner</th>
                  <th data-wide>Kind</th>
                  <th data-align="right">Token id</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((token) => (
                  <Row
                    key={token.tokenId}
                    token={token}
                    owners={owners?.get(String(token.tokenId))}
                    search={search}
                    isOpen={String(token.tokenId) === search.token}
                    onOpen={() => onShow({ token: String(token.tokenId) })}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </CardRows>
      {paging && paging.numberOfPages > 1 && <Pager paging={paging} onPage={(page) => onShow({ page })} />}
    </Card>
  );
}

/** The owners by token id. A sleeping chain is not started; with thousands of pending mints, it is not searched. */
function useOwners(
  { chain, address }: Collection,
  isMinting: boolean,
  tokens: readonly CollectionToken[] = [],
): ReadonlyMap<string, TokenOwners> | undefined {
  const state = useChainState(chain);
  const { data } = useQuery(
    service.collectionTokens.listOwners.queryOptions(
      { secretType: chain, contractAddress: address, tokenIds: tokens.map(({ tokenId }) => String(tokenId)) },
      {
        enabled: tokens.length > 0 && !isMinting && state !== undefined && isAwake(state),
        placeholderData: keepPreviousData,
      },
    ),
  );
  return data && new Map(data.map((owners) => [owners.tokenId, owners]));
}

function ownerCell({ holders, firstHolder }: TokenOwners) {
  if (!firstHolder) return <span className="quiet">burned</span>;
  const { address, name } = firstHolder;
  return (
    <span className={`baseline ${styles.owner}`} title={address}>
      {name ? <span className="cut">{name}</span> : <code className="cut">{shorten(address, 'short')}</code>}
      {holders > 1 && <span className="quiet">and {counted(holders - 1, 'other')}</span>}
    </span>
  );
}

interface RowProps {
  readonly token: CollectionToken;
  readonly owners: TokenOwners | undefined;
  readonly search: CollectionSearch;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function Row({ token, owners, search, isOpen, onOpen }: RowProps) {
  const { chain, contractAddress, name, image = '' } = token;
  const tokenId = String(token.tokenId);
  return (
    <tr
      className={styles.tokensCardRow}
      style={{ cursor: 'pointer' }}
      data-open={isOpen || undefined}
      aria-current={isOpen || undefined}
      onClick={onOpen}
    >
      <td>
        <Flex component="span" align="center" gap={10} miw={0}>
          <ItemPicture nft={{ imageUrl: image, address: contractAddress, id: tokenId }} shape="thumb" />
          <RowLink
            to="/collections/$chain/$address"
            params={{ chain, address: contractAddress }}
            search={{ ...search, token: tokenId }}
            className={styles.tokensCardName}
          >
            {name}
          </RowLink>
        </Flex>
      </td>
      <td>{owners && ownerCell(owners)}</td>
      <td data-wide>{kindOf(token)}</td>
      <td data-align="right">
        <code title={tokenId}>{shorten(tokenId, 'long')}</code>
      </td>
    </tr>
  );
}

import { Box } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TokenMint } from '../../../../service/model/market/token-mint.ts';
import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { TransactionLink } from '../../../components/chain/links.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { PanelSection, PanelTitle } from '../../../components/layout/DockedPanel.tsx';
import { Details } from '../../../components/layout/FieldList.tsx';
import { LinkButton, TextLink } from '../../../components/layout/LinkButton.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { WireState } from '../../../components/status/WireNameLabel.tsx';
import type { Column } from '../../../components/table/column.ts';
import { chainColumn, column, RowLink, reasonColumn, timeColumn } from '../../../components/table/columns.tsx';
import { OperationButton } from '../../../frame/action/OperationButton.tsx';
import { FeatureCards } from '../../../frame/features.tsx';
import { recordPanel } from '../../../frame/page/RecordPage.tsx';
import { service } from '../../../service/call/client.ts';
import { plainRejection } from '../../../service/call/plain-rejection.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { nameOfWallet } from '../../../service/queries/names.ts';
import { Owner, shortCount, useWalletAt } from '../MintState.tsx';
import { pageOfToken } from '../tokens-of.ts';

export const mintColumns: readonly Column<TokenMint>[] = [
  column('type', 'Token type', 'minmax(136px, 3fr)', (mint) => <TypeCell mint={mint} />),
  column('amount', 'Tokens', { width: '72px', align: 'right', dropBelow: 600 }, ({ destination: { amount } }) => (
    <span title={amount.toLocaleString('en')}>{shortCount(amount)}</span>
  )),
  column('destination', 'To', { width: 'minmax(100px, 1.4fr)', dropBelow: 540 }, (mint) => (
    <DestinationCell mint={mint} />
  )),
  chainColumn('chain', '104px', { dropBelow: 900 }),
  reasonColumn('mintStatus', 'minmax(116px, 4fr)'),
  column(
    'hash',
    'Transaction',
    { width: '136px', dropBelow: 1000 },
    ({ transactionHash }) =>
      transactionHash && <Identifier value={transactionHash} label="transaction hash" shape="short" copy="hover" />,
  ),
  timeColumn('createdOn', 'When', '88px', { dropBelow: 640 }),
];

/** The token type and collection of a mint, from queries shared with other rows. */
function useMintedType({ chain, contractAddress, tokenTypeId }: TokenMint) {
  const input = { secretType: chain, contractAddress };
  const queryOptions = { staleTime: 60_000, retry: false };
  const type = useQuery(service.tokenTypes.get.queryOptions({ ...input, tokenTypeId }, queryOptions)).data;
  const collection = useQuery(service.collections.get.queryOptions(input, queryOptions)).data;
  return { type, collection };
}

function TypeCell({ mint }: { mint: TokenMint }) {
  const { type, collection } = useMintedType(mint);
  return (
    <>
      <RowLink
        to="/mints"
        search={{ selected: mint.id }}
        style={{ flexShrink: 0, maxWidth: '70%' }}
        aria-label={type ? undefined : `Mint ${mint.id}`}
      >
        {type?.name ?? <SkeletonLine width={90} />}
      </RowLink>
      <span className="quiet cut">{collection?.name}</span>
    </>
  );
}

function DestinationCell({ mint: { chain, destination } }: { mint: TokenMint }) {
  const wallet = useWalletAt(chain, destination.address);
  return wallet ? (
    <span className="cut" title={destination.address}>
      {nameOfWallet(wallet)}
    </span>
  ) : (
    <code title={destination.address}>{shorten(destination.address, 'short')}</code>
  );
}

export const mintPanel = recordPanel({
  kind: 'Mint',
  operation: 'tokenMints.get',
  input: (mintId) => ({ mintId }),
  head: (mint) => <Head mint={mint} />,
  body: (mint) => (
    <>
      {mint.status === 'FAILED' && <WhyNot mint={mint} />}
      <Facts mint={mint} />
      <div className="below">
        <FeatureCards on="trace" id={mint.id} />
      </div>
    </>
  ),
});

function Head({ mint }: { mint: TokenMint }) {
  const { type } = useMintedType(mint);
  const { amount } = mint.destination;
  return (
    <PanelTitle title={type ? `${amount.toLocaleString('en')} ${type.name}` : 'Mint'}>
      <WireState of="mintStatus" name={mint.status} />
    </PanelTitle>
  );
}

function WhyNot({ mint: { id, reason, destination } }: { mint: TokenMint }) {
  const { data: magic } = useQuery(service.faults.listMagicValues.queryOptions({}));
  const isMagic = magic?.values.some(({ name, value }) => name === 'mintFails' && value === String(destination.amount));
  const isFutile = isMagic && magic?.isOn;
  const plain = reason && plainRejection(reason);
  const title = plain ?? reason ?? 'The chain rejected it without a reason';
  return (
    <Box mt={6}>
      <Note tone="bad" title={isFutile ? `The amount ${destination.amount} always fails: magic values are on` : title}>
        {plain && (
          <Box className="broken" mb={4} fz="sm">
            {reason}
          </Box>
        )}
        Nothing was minted. {isFutile ? 'A retry fails until they are off.' : 'A retry mints it at most once.'}
        {isMagic && !isFutile && ' Magic values are off now: a retry can succeed.'}
        <Box className="line below">
          {isFutile && (
            <LinkButton to="/faults" hash="magic-mintFails" variant="filled" size="xs">
              Show magic values
            </LinkButton>
          )}
          <OperationButton operation="tokenMints.retry" input={{ mintId: id }} icon={IconRefresh} size="xs">
            Retry
          </OperationButton>
        </Box>
      </Note>
    </Box>
  );
}

function Facts({ mint }: { mint: TokenMint }) {
  const { id, chain, contractAddress, tokenTypeId, tokenId, destination, transactionHash } = mint;
  const { type, collection } = useMintedType(mint);
  return (
    <PanelSection title="Details">
      <Details
        of={{
          To: <Owner chain={chain} address={destination.address} />,
          Address: { copy: destination.address, shape: 'long' },
          Collection: (
            <Link to="/collections/$chain/$address" params={{ chain, address: contractAddress }} className="cut">
              {collection?.name ?? 'Collection'}
            </Link>
          ),
          'Token type': type?.name ?? <code>{tokenTypeId}</code>,
          [destination.amount > 1 && !type?.fungible ? 'First token' : 'Token']: tokenId && (
            <TextLink
              to="/collections/$chain/$address"
              params={{ chain, address: contractAddress }}
              search={{
                type: String(tokenTypeId),
                token: String(tokenId),
                page: type?.fungible ? 1 : pageOfToken(tokenId, tokenTypeId),
              }}
              className="cut"
              label={<code>{tokenId}</code>}
            />
          ),
          Chain: <Chain chain={chain} />,
          Transaction: transactionHash && <TransactionLink chain={chain} hash={transactionHash} shape="long" />,
          Created: { at: mint.createdOn },
          'Mint id': { copy: id, shape: 'long' },
        }}
      />
    </PanelSection>
  );
}

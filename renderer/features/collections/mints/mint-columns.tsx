import { useQuery } from '@tanstack/react-query';
import type { TokenMint } from '../../../../service/resources/token-mint.ts';
import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import type { Column } from '../../../components/table/column.ts';
import { RowLink } from '../../../components/table/RowLink.tsx';
import text from '../../../components/text.module.css';
import { service } from '../../../service/call/client.ts';
import { shorten } from '../../../service/labels/shorten.ts';
import { nameOfWallet } from '../../../service/queries/names.ts';
import { shortCount } from '../collection-labels.ts';
import { MintState } from '../MintState.tsx';
import { useWalletAt } from '../use-wallet-at.ts';
import styles from './mint-columns.module.css';

export const mintColumns: readonly Column<TokenMint>[] = [
  {
    id: 'type',
    header: 'Token type',
    width: 'minmax(136px, 2fr)',
    render: (mint) => <TypeCell mint={mint} />,
  },
  {
    id: 'amount',
    header: 'Tokens',
    width: '72px',
    align: 'right',
    render: ({ destination: { amount } }) => (
      <span title={amount.toLocaleString('en')}>{shortCount(amount)}</span>
    ),
  },
  {
    id: 'destination',
    header: 'To',
    width: 'minmax(120px, 1.2fr)',
    render: (mint) => <DestinationCell mint={mint} />,
  },
  {
    id: 'chain',
    header: 'Chain',
    width: '104px',
    dropBelow: 900,
    render: ({ chain }) => <Chain chain={chain} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 'minmax(116px, 1.4fr)',
    render: ({ status, reason }) => (
      <span className={`${text.line} ${styles.status}`}>
        <MintState status={status} />
        {reason && (
          <span className={`${text.quiet} ${text.cut} ${styles.reason}`} title={reason}>
            {reason}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'hash',
    header: 'Transaction',
    width: '136px',
    dropBelow: 1000,
    render: ({ transactionHash }) =>
      transactionHash && (
        <Identifier value={transactionHash} label="transaction hash" shape="short" copy="hover" />
      ),
  },
  {
    id: 'createdOn',
    header: 'When',
    width: '88px',
    align: 'right',
    dropBelow: 640,
    render: ({ createdOn }) => <RelativeTime at={createdOn} />,
  },
];

/** The token type and collection of a mint, from queries shared with other rows. */
export function useMintedType({ chain, contractAddress, tokenTypeId }: TokenMint) {
  const input = { secretType: chain, contractAddress };
  const queryOptions = { staleTime: 60_000, retry: false };
  const type = useQuery(
    service.tokenTypes.get.queryOptions({ ...input, tokenTypeId }, queryOptions),
  ).data;
  const collection = useQuery(service.collections.get.queryOptions(input, queryOptions)).data;
  return { type, collection };
}

function TypeCell({ mint }: { mint: TokenMint }) {
  const { type, collection } = useMintedType(mint);
  return (
    <>
      <RowLink to="/mints" search={{ selected: mint.id }} className={styles.type}>
        {type?.name ?? <SkeletonLine width={90} />}
      </RowLink>
      <span className={`${text.quiet} ${text.cut}`}>{collection?.name}</span>
    </>
  );
}

function DestinationCell({ mint: { chain, destination } }: { mint: TokenMint }) {
  const wallet = useWalletAt(chain, destination.address);
  return wallet ? (
    <span className={text.cut} title={destination.address}>
      {nameOfWallet(wallet)}
    </span>
  ) : (
    <code title={destination.address}>{shorten(destination.address, 'short')}</code>
  );
}

import { Flex, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MoneyMovement } from '../../../../service/model/market/market-user.ts';
import { ChainGlyph } from '../../../components/chain/ChainGlyph.tsx';
import { TransactionLink } from '../../../components/chain/links.tsx';
import { UsdcAmount } from '../../../components/figures/Amount.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { toItems } from '../../../components/status/labels/fulfillment-labels.ts';
import { ListCard, ListRow } from '../../../components/table/ListCard.tsx';
import list from '../../../components/table/list-card.module.css';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import { service } from '../../../service/call/client.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { useChangedIds } from '../../../service/live/live-changes.ts';
import { originOf } from './movement-labels.ts';
import styles from './page.module.css';

const first = 8;
const more = 20;

/** The USDC movements of a market user, newest first: direction, amount and purpose. */
export function MovementsCard({ userId }: { userId: string }) {
  const [size, setSize] = useState(first);
  const query = useQuery(
    service.money.listMovements.queryOptions({ userId, pageSize: size }, { placeholderData: keepPreviousData }),
  );
  const { items = [], pagination } = query.data ?? {};
  const hiddenCount = (pagination?.numberOfElements ?? 0) - items.length;
  return (
    <ListCard
      title="Movements"
      query={query}
      none="No USDC movements yet."
      row={(movement) => <Row key={movement.id} movement={movement} />}
      foot={
        hiddenCount > 0 && (
          <UnstyledButton
            className="link small"
            w="100%"
            py={10}
            px={16}
            style={{ borderTop: '1px solid var(--vd-line)' }}
            onClick={() => setSize(Math.min(1000, size + more))}
          >
            Show {Math.min(hiddenCount, more)} more
          </UnstyledButton>
        )
      }
    />
  );
}

function Row({ movement }: { movement: MoneyMovement }) {
  const { id, direction, amount, chain, at, transactionId, transactionHash } = movement;
  return (
    <ListRow className={styles.row} isChanged={useChangedIds().has(id)}>
      <Flex component="span" align="baseline" gap={8} miw={0} style={{ whiteSpace: 'nowrap' }}>
        <What movement={movement} />
      </Flex>
      <span className={`figures nowrap ${direction === 'IN' ? 'good' : ''}`}>
        {direction === 'IN' ? '+' : '−'}
        <UsdcAmount value={amount} />
      </span>
      <Flex component="span" align="center" gap={6} style={{ whiteSpace: 'nowrap' }}>
        <ChainGlyph chain={chain} />
        {transactionId ? (
          <RecordLink
            of="transaction"
            id={transactionId}
            title={transactionHash}
            label={<code>{shorten(transactionHash, 'short')}</code>}
          />
        ) : (
          <TransactionLink chain={chain} hash={transactionHash} shape="short" />
        )}
      </Flex>
      <span className={`${list.when} ${styles.when}`}>
        <RelativeTime at={at} />
      </span>
    </ListRow>
  );
}

function What({ movement }: { movement: MoneyMovement }) {
  const { trade, direction, counterparty } = movement;
  if (!trade) {
    const { name, isExternal } = originOf(movement);
    return (
      <>
        <span className="cut plain strong">{name}</span>
        {isExternal && (
          <span className="cut quiet" title={counterparty}>
            {direction === 'IN' ? 'from' : 'to'} <code>{shorten(counterparty, 'short')}</code>
          </span>
        )}
      </>
    );
  }
  const { fulfillmentId, offerId, partner, amount, itemName } = trade;
  return (
    <>
      <RecordLink of="fulfillment" id={fulfillmentId} className="cut plain strong">
        {direction === 'IN' ? 'Sold' : 'Bought'} {toItems(amount, itemName || 'item')}
      </RecordLink>
      <span className="cut quiet">
        {direction === 'IN' ? 'to' : 'from'} <RecordLink of="marketUser" id={partner.id} label={partner.nickname} />,{' '}
        <RecordLink of="offer" id={offerId} label="offer" />
      </span>
    </>
  );
}

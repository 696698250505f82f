import { Box, Button, Flex } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Collection } from '../../../../service/model/market/collection.ts';
import type { TokenType } from '../../../../service/model/market/token-type.ts';
import { ItemPicture } from '../../../components/picture/ItemPicture.tsx';
import { Tag } from '../../../components/status/StatusLabel.tsx';
import { WireState } from '../../../components/status/WireNameLabel.tsx';
import { PageTurner } from '../../../components/table/foot/TableFoot.tsx';
import { ListCard, ListRow } from '../../../components/table/ListCard.tsx';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { service } from '../../../service/call/client.ts';
import { useChangedIds } from '../../../service/live/live-changes.ts';
import { kindOf, MintCount, supplyOf } from '../MintState.tsx';
import styles from './page.module.css';

const size = 20;

/** The token types of a collection with their supply, and buttons to add and mint. */
export function TokenTypesCard({ collection, onAdd }: { collection: Collection; onAdd: () => void }) {
  const { chain, address, status } = collection;
  const [page, setPage] = useState(1);
  const changedIds = useChangedIds();
  const types = useQuery(
    service.tokenTypes.list.queryOptions(
      { secretType: chain, contractAddress: address, page, size },
      { placeholderData: keepPreviousData },
    ),
  );
  const paging = types.data?.pagination;
  return (
    <ListCard
      title="Token types"
      query={types}
      none={
        <>
          <Box component="p" maw={460}>
            A token type defines what is minted: name, image and maximum supply.
            {status === 'PENDING' && ' You can create types before deployment completes.'}
          </Box>
          {status !== 'FAILED' && <Button onClick={onAdd}>New token type…</Button>}
        </>
      }
      row={(type) => <Row key={type.creationId} type={type} isChanged={changedIds.has(type.creationId)} />}
      foot={paging && paging.numberOfElements > size && <Pager paging={paging} onPage={setPage} />}
    />
  );
}

function Row({ type, isChanged }: { type: TokenType; isChanged: boolean }) {
  const { id, chain, contractAddress, name, image = '', status, reason, mints, maxSupply } = type;
  return (
    <ListRow className={styles.tokenTypesCardRow} isChanged={isChanged}>
      <ItemPicture nft={{ imageUrl: image, address: contractAddress, id }} shape="tile" />
      <Box miw={0}>
        <Flex className="strong" align="center" gap={6}>
          <span className="cut" title={name}>
            {name}
          </span>
          <Tag>{kindOf(type)}</Tag>
          {type.burnable && <Tag>Burnable</Tag>}
        </Flex>
        <Flex className="soft cut" align="center" gap={14} mih={20} fz="sm">
          {status === 'SUCCEEDED' ? (
            mintCounts(mints)
          ) : (
            <>
              <WireState of="deploymentStatus" name={status} />
              <span className="cut" title={reason}>
                {reason}
              </span>
            </>
          )}
        </Flex>
      </Box>
      <Box className="soft figures" ta="end" title={type.currentSupply.toLocaleString('en')}>
        {supplyOf(type)}
        {maxSupply !== undefined && (
          <Box h={4} mt={4} bdrs={2} bg="var(--vd-accent-line)" style={{ overflow: 'hidden' }} aria-hidden="true">
            <Box w={`${(100 * type.currentSupply) / maxSupply}%`} h="100%" bg="var(--vd-accent)" />
          </Box>
        )}
      </Box>
      <ActionButton
        action={{ name: 'mint-tokens', chain, contractAddress, tokenTypeId: id }}
        size="xs"
        disabled={status === 'FAILED'}
        aria-label={`Mint ${name}…`}
        label="Mint…"
      />
    </ListRow>
  );
}

function mintCounts({ pending, succeeded, failed }: TokenType['mints']) {
  if (pending + succeeded + failed === 0) return 'nothing minted yet';
  return (
    <>
      <MintCount status="SUCCEEDED" count={succeeded} label={succeeded === 1 ? 'mint succeeded' : 'mints succeeded'} />
      {pending > 0 && <MintCount status="PENDING" count={pending} label="pending" />}
      {failed > 0 && <MintCount status="FAILED" count={failed} label="failed" />}
    </>
  );
}

/** The footer of a card whose list has several pages. */
export function Pager(turner: React.ComponentProps<typeof PageTurner>) {
  return (
    <Flex
      className={`quiet figures ${styles.pager}`}
      align="center"
      justify="flex-end"
      gap={6}
      h={40}
      py={0}
      px={16}
      fz="sm"
      style={{ borderTop: '1px solid var(--vd-line)' }}
    >
      <PageTurner {...turner} />
    </Flex>
  );
}

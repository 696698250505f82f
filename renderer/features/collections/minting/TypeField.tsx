import { Box, Flex, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { secretType } from '../../../../service/kernel/primitives.ts';
import type { TokenType } from '../../../../service/resources/token-type.ts';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { SearchSelect } from '../../../components/form/SearchSelect.tsx';
import { useSearchText } from '../../../components/form/use-search-text.ts';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import { ItemPicture } from '../../../components/picture/ItemPicture.tsx';
import text from '../../../components/text.module.css';
import { service } from '../../../service/call/client.ts';
import { kindOf, type MintPreset, remainingLabel } from '../collection-labels.ts';

/** A chain and a contract address as one text. */
const placeText = z.templateLiteral([secretType, '/', z.string()]);

/** Selects a collection and the token type to mint. */
export function TypeField({
  target: { chain, contractAddress, tokenTypeId },
  onChange,
  error,
}: {
  target: MintPreset;
  onChange: (target: MintPreset) => void;
  error: string | undefined;
}) {
  const [search, setSearch] = useSearchText();
  const collections = useQuery(
    service.collections.list.queryOptions(
      { size: 20, search: search || undefined },
      { placeholderData: keepPreviousData },
    ),
  );
  const types = useQuery(
    service.tokenTypes.list.queryOptions(
      { secretType: chain ?? 'ETHEREUM', contractAddress: contractAddress ?? '', size: 1000 },
      { enabled: Boolean(chain && contractAddress) },
    ),
  ).data?.items;
  return (
    <>
      <SearchSelect
        label="Collection"
        hint="Search by name."
        found={(collections.data?.items ?? []).map(({ chain: on, address, name }) => ({
          value: `${on}/${address}`,
          label: `${name}, ${on}`,
        }))}
        foundFor={collections.data && !collections.isPlaceholderData ? search : undefined}
        nothingFound="No matching collection"
        autoFocus
        value={chain && contractAddress ? `${chain}/${contractAddress}` : ''}
        onChange={(text) => {
          if (!placeText.safeParse(text).success) return;
          const [on, address] = text.split('/');
          onChange({ chain: secretType.parse(on), ...(address && { contractAddress: address }) });
        }}
        onSearch={setSearch}
        error={chain ? undefined : error}
      />
      {chain && contractAddress && (
        <Select
          label="Token type"
          data={(types ?? [])
            .filter(({ status }) => status !== 'FAILED')
            .map((type) => ({ value: type.id, label: `${type.name}, ${remainingLabel(type)}` }))}
          value={tokenTypeId ?? null}
          onChange={(id) => id && onChange({ chain, contractAddress, tokenTypeId: id })}
          placeholder={
            types?.length === 0 ? 'No token types yet. Create one on its page.' : undefined
          }
          allowDeselect={false}
          error={error && <FieldMessage message={error} />}
        />
      )}
    </>
  );
}

/** The preset token type, if there is nothing to choose. */
export function ChosenType({ type }: { type: TokenType | undefined }) {
  return (
    <Flex className={text.well} align="center" gap={10} mih={48} px={12}>
      {type ? (
        <>
          <ItemPicture
            nft={{ imageUrl: type.image ?? '', address: type.contractAddress, id: type.id }}
            shape="thumb"
          />
          <span className={`${text.cut} ${text.strong}`}>{type.name}</span>
          <Box
            component="span"
            className={`${text.quiet} ${text.figures}`}
            ms="auto"
            fz="sm"
            style={{ whiteSpace: 'nowrap' }}
          >
            {kindOf(type)}, {remainingLabel(type)}
          </Box>
        </>
      ) : (
        <SkeletonLine width="50%" />
      )}
    </Flex>
  );
}

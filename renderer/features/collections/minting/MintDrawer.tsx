import { Box, Flex, Select } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { secretType } from '../../../../service/model/kernel/primitives.ts';
import type { TokenType } from '../../../../service/model/market/token-type.ts';
import { FormDrawer } from '../../../components/form/drawers/FormDrawer.tsx';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { SearchSelect } from '../../../components/form/SearchSelect.tsx';
import { useSearchList } from '../../../components/form/use-search-text.ts';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { ItemPicture } from '../../../components/picture/ItemPicture.tsx';
import type { ActionProps } from '../../../frame/action/actions.tsx';
import { useOperation } from '../../../frame/action/use-operation.tsx';
import { service } from '../../../service/call/client.ts';
import { failureOf } from '../../../service/call/failure.ts';
import { kindOf, leftOf, type MintPreset, remainingLabel } from '../MintState.tsx';
import { DestinationFields } from './DestinationFields.tsx';
import { type MintBatch, MintProgressDrawer } from './MintProgressDrawer.tsx';
import { sumOf } from './read-csv.ts';
import { useDestinations } from './use-destinations.ts';

/** Mints tokens of one type to one or thousands of recipients, then shows the progress. */
export function MintDrawer({ onClose, ...preset }: ActionProps<'mint-tokens'>) {
  const [target, setTarget] = useState<MintPreset>(preset);
  const [batch, setBatch] = useState<MintBatch>();
  const { chain, contractAddress, tokenTypeId } = target;
  const { data: type } = useQuery(
    service.tokenTypes.get.queryOptions(
      chain && contractAddress && tokenTypeId ? { secretType: chain, contractAddress, tokenTypeId } : skipToken,
    ),
  );
  if (batch) return <MintProgressDrawer batch={batch} onAgain={() => setBatch(undefined)} onClose={onClose} />;
  return (
    <MintForm
      // The token kind determines the maximum amount per recipient.
      key={type?.fungible ? 'fungible' : 'unique'}
      target={target}
      type={type}
      isGiven={preset.tokenTypeId !== undefined}
      onTarget={setTarget}
      onMinted={setBatch}
      onClose={onClose}
    />
  );
}

interface MintFormProps {
  readonly target: MintPreset;
  /** `undefined` until a type is chosen and loaded. */
  readonly type: TokenType | undefined;
  /** Whether the type was preset when the drawer opened. */
  readonly isGiven: boolean;
  readonly onTarget: (target: MintPreset) => void;
  readonly onMinted: (batch: MintBatch) => void;
  readonly onClose: () => void;
}

function MintForm({ target, type, isGiven, onTarget, onMinted, onClose }: MintFormProps) {
  const [isChecked, check] = useState(false);
  const fungible = type?.fungible ?? false;
  const destinations = useDestinations({ fungible, remaining: leftOf(type), atFirst: 1 });
  const { destinations: read, isRead } = destinations;
  // Recipients are requested once the type is known.
  const faults = type ? destinations.faults : 1;
  const input = {
    secretType: type?.chain,
    contractAddress: type?.contractAddress ?? '<collection>',
    tokenTypeId: type?.tokenTypeId ?? '<token type>',
  };
  const create = useOperation('tokenMints.create', {
    ...input,
    destinations: read.length > 0 ? read.slice(0, 3).map((destination) => ({ ...destination })) : [sample],
  });
  const submit = () => {
    check(true);
    if (!type || faults > 0 || !isRead) return;
    create.attempt({ ...input, destinations: [...read] }, ({ mints }) => {
      const [first] = mints;
      if (first) onMinted({ ...input, createdOn: first.createdOn, count: mints.length, name: type.name });
    });
  };
  return (
    <FormDrawer
      title="Mint"
      subtitle="New tokens, sent directly to the recipients' wallets."
      submit={faults > 0 || !isRead ? 'Mint' : `Mint ${sumOf(read).toLocaleString('en')}`}
      busy={create.busy || destinations.isReading}
      formError={create.error ? failureOf(create.error).message : undefined}
      fieldsAtFault={isChecked ? faults : 0}
      onSubmit={submit}
      onClose={onClose}
      apiLine={create.apiLine}
    >
      {isGiven ? (
        <ChosenType type={type} />
      ) : (
        <TypeField
          target={target}
          onChange={onTarget}
          error={isChecked && !type ? 'Choose a token type.' : undefined}
        />
      )}
      {type && <DestinationFields chain={type.chain} value={destinations} isChecked={isChecked} />}
    </FormDrawer>
  );
}

const sample = { address: '<address>', amount: 1 };

/** A chain and a contract address as one text. */
const placeText = z.templateLiteral([secretType, '/', z.string()]);

interface TypeFieldProps {
  readonly target: MintPreset;
  readonly onChange: (target: MintPreset) => void;
  readonly error: string | undefined;
}

function TypeField({ target: { chain, contractAddress, tokenTypeId }, onChange, error }: TypeFieldProps) {
  const collections = useSearchList('collections.list', (search) => ({ size: 20, search }));
  const types = useQuery(
    service.tokenTypes.list.queryOptions(
      chain && contractAddress ? { secretType: chain, contractAddress, size: 1000 } : skipToken,
    ),
  ).data?.items;
  return (
    <>
      <SearchSelect
        label="Collection"
        hint="Search by name."
        found={(collections.items ?? []).map(({ chain: on, address, name }) => ({
          value: `${on}/${address}`,
          label: `${name}, ${on}`,
        }))}
        foundFor={collections.foundFor}
        emptyMessage="No matching collection"
        autoFocus
        value={chain && contractAddress ? `${chain}/${contractAddress}` : ''}
        onChange={(text) => {
          if (!placeText.safeParse(text).success) return;
          const [on, address] = text.split('/');
          onChange({ chain: secretType.parse(on), ...(address && { contractAddress: address }) });
        }}
        onSearch={collections.onSearch}
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
          placeholder={types?.length === 0 ? 'No token types yet. Create one on its page.' : undefined}
          allowDeselect={false}
          error={error && <FieldMessage message={error} />}
        />
      )}
    </>
  );
}

/** The preset token type, if there is nothing to choose. */
function ChosenType({ type }: { type: TokenType | undefined }) {
  return (
    <Flex className="well" align="center" gap={10} mih={48} px={12}>
      {type ? (
        <>
          <ItemPicture nft={{ imageUrl: type.image ?? '', address: type.contractAddress, id: type.id }} shape="thumb" />
          <span className="cut strong">{type.name}</span>
          <Box component="span" className="quiet figures" ms="auto" fz="sm" style={{ whiteSpace: 'nowrap' }}>
            {kindOf(type)}, {remainingLabel(type)}
          </Box>
        </>
      ) : (
        <SkeletonLine width="50%" />
      )}
    </Flex>
  );
}

import { Select } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import { formatUnits } from '../../../../service/model/kernel/values/numbers.ts';
import type { NonFungible, TokenBalance } from '../../../../service/model/wallets/balance.ts';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { service } from '../../../service/call/client.ts';
import type { FieldProps } from '../../../service/form/use-fields.ts';
import { toAmount, tokenDigits } from '../../../service/labels/amount.ts';
import { useChainState } from '../../../service/queries/chain-states.ts';

const another = 'another';

type TokenFieldProps = FieldProps & { walletId: string | undefined; secretType: SecretType };

/** Selects a token: one the wallet owns, the USDC of the chain, or any other by its address. */
export function TokenField({ walletId, secretType, value, onChange, error }: TokenFieldProps) {
  const tokens = useTokens(walletId);
  const usdc = useChainState(secretType)?.contracts.usdc;
  const [isAnother, setAnother] = useState(false);
  const choices = [
    ...tokens.map((token) => ({ value: token.tokenAddress, label: labelOfToken(token) })),
    ...(usdc && !tokens.some(({ tokenAddress }) => isSame(tokenAddress, usdc)) ? [{ value: usdc, label: 'USDC' }] : []),
    { value: another, label: 'Another token…' },
  ];
  const selectedValue = isAnother ? another : (choices.find((choice) => isSame(choice.value, value))?.value ?? null);
  return (
    <>
      <Select
        label="Token"
        data={choices}
        value={selectedValue}
        placeholder="Choose a token"
        allowDeselect={false}
        error={!isAnother && error && <FieldMessage message={error} />}
        onChange={(choice) => {
          setAnother(choice === another);
          onChange(choice === another ? '' : (choice ?? ''));
        }}
      />
      {isAnother && <TextField label="Token address" hint="An ERC-20 contract." mono {...{ value, onChange, error }} />}
    </>
  );
}

export function useTokens(walletId: string | undefined): readonly TokenBalance[] {
  const { data } = useQuery(service.balances.listTokens.queryOptions(walletId ? { walletId } : skipToken));
  return data ?? [];
}

function labelOfToken(token: TokenBalance): string {
  return `${token.symbol}, ${toAmount(amountText(token), tokenDigits)} owned`;
}

export function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.trim().toLowerCase();
}

interface ItemFieldsProps {
  readonly walletId: string | undefined;
  readonly collection: FieldProps;
  readonly tokenId: FieldProps;
  readonly copies: FieldProps;
}

/** Selects an item: one the wallet owns, or any other by collection and number. */
export function ItemFields({ walletId, collection, tokenId, copies }: ItemFieldsProps) {
  const items = useItems(walletId);
  const [isAnother, setAnother] = useState(false);
  const selectedItem = items.find(
    ({ contract, id }) => isSame(contract.address, collection.value) && id === tokenId.value,
  );
  const message = collection.error ?? tokenId.error;
  const byHand = isAnother || items.length === 0;
  return (
    <>
      {items.length > 0 && (
        <Select
          label="Item"
          placeholder="Choose an item"
          data={[
            ...items.map((item) => ({ value: keyOf(item), label: labelOfItem(item) })),
            { value: another, label: 'Another item…' },
          ]}
          value={isAnother ? another : selectedItem ? keyOf(selectedItem) : null}
          allowDeselect={false}
          error={!isAnother && message && <FieldMessage message={message} />}
          onChange={(choice) => {
            const item = items.find((candidate) => keyOf(candidate) === choice);
            setAnother(!item);
            collection.onChange(item?.contract.address ?? '');
            tokenId.onChange(item?.id ?? '');
          }}
        />
      )}
      {byHand && (
        <TextField label="Collection" hint="The address of an ERC-721 or ERC-1155 contract." mono {...collection} />
      )}
      <div className="pair">
        {byHand && <TextField label="Item number" mono {...tokenId} />}
        {(byHand || selectedItem?.contract.type === 'ERC_1155') && (
          <TextField
            label="Copies"
            hint={selectedItem ? `${selectedItem.rawBalance} owned. Default: 1.` : 'ERC-1155 only.'}
            mono
            {...copies}
          />
        )}
      </div>
    </>
  );
}

export function useItems(walletId: string | undefined): readonly NonFungible[] {
  const { data } = useQuery(service.balances.listNonFungibles.queryOptions(walletId ? { walletId } : skipToken));
  return data ?? [];
}

function keyOf({ contract, id }: NonFungible): string {
  return `${contract.address}/${id}`;
}

function labelOfItem({ name, contract, id }: NonFungible): string {
  return `${name || `${contract.name} ${id}`}, ${contract.name}`;
}

/** A balance as exact decimal text in whole coins or tokens. */
export function amountText({ rawBalance, decimals }: Pick<TokenBalance, 'rawBalance' | 'decimals'>): string {
  return formatUnits(BigInt(rawBalance), decimals);
}

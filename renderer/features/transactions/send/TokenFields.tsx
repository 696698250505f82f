import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecretType } from '../../../../service/kernel/primitives.ts';
import type { TokenBalance } from '../../../../service/resources/balance.ts';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { service } from '../../../service/call/client.ts';
import type { FieldProps } from '../../../service/form/use-fields.ts';
import { toAmount, tokenDigits } from '../../../service/labels/amount.ts';
import { useChainState } from '../../../service/queries/chain-states.ts';
import { amountText } from './held.ts';

const another = 'another';

/** Selects a token: one the wallet owns, the USDC of the chain, or any other by its address. */
export function TokenField({
  walletId,
  secretType,
  value,
  onChange,
  error,
}: { walletId: string | undefined; secretType: SecretType } & FieldProps) {
  const tokens = useTokens(walletId);
  const usdc = useChainState(secretType)?.contracts.usdc;
  const [isAnother, setAnother] = useState(false);
  const choices = [
    ...tokens.map((token) => ({ value: token.tokenAddress, label: labelOf(token) })),
    ...(usdc && !tokens.some(({ tokenAddress }) => isSame(tokenAddress, usdc))
      ? [{ value: usdc, label: 'USDC' }]
      : []),
    { value: another, label: 'Another token…' },
  ];
  const selectedValue = isAnother
    ? another
    : (choices.find((choice) => isSame(choice.value, value))?.value ?? null);
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
      {isAnother && (
        <TextField
          label="Token address"
          hint="An ERC-20 contract."
          mono
          value={value}
          onChange={onChange}
          error={error}
        />
      )}
    </>
  );
}

/** The tokens of a wallet, once loaded. */
export function useTokens(walletId: string | undefined): readonly TokenBalance[] {
  const { data } = useQuery(
    service.balances.listTokens.queryOptions(
      { walletId: walletId ?? '' },
      { enabled: walletId !== undefined },
    ),
  );
  return data ?? [];
}

function labelOf(token: TokenBalance): string {
  return `${token.symbol}, ${toAmount(amountText(token), tokenDigits)} owned`;
}

export function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.trim().toLowerCase();
}

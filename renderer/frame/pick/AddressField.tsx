import { Autocomplete, Box, Button, Stack, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { FieldMessage } from '../../components/form/FieldMessage.tsx';
import { takeFirstOption } from '../../components/form/use-search-text.ts';
import { useFocusInside } from '../../components/keyboard/focus.ts';
import { SigningMethodField } from '../../components/secret/SigningMethodField.tsx';
import { type Offer, service, type User, type Wallet } from '../../service/call/client.ts';
import { credentialMessage, credentialSecret } from '../../service/call/credential.ts';
import { type FieldProps, useFields } from '../../service/form/use-fields.ts';
import { sellerMessage, shorten } from '../../service/labels/wire-names.ts';
import { nameOfOwner, nameOfUser, nameOfWallet, useUsersById } from '../../service/queries/names.ts';
import { useOperation } from '../action/use-operation.tsx';

/** Accepts any address of a chain, and suggests wallets by name. */
export function AddressField({
  label,
  secretType,
  autoFocus = false,
  onNewWallet,
  value,
  onChange,
  error,
}: {
  label: React.ReactNode;
  secretType: SecretType;
  autoFocus?: boolean;
  /** Also offers to create a wallet, for a user found by the typed name or for the owner of an unsuitable wallet. */
  onNewWallet?: ((userId: string) => void) | undefined;
} & FieldProps) {
  const [search] = useDebouncedValue(value.trim(), 150);
  const matches = useQuery(
    service.wallets.list.queryOptions(
      { size: 8, search: search || undefined, secretType },
      { placeholderData: keepPreviousData },
    ),
  );
  const wallets = matches.data?.items ?? [];
  const namedWallet = wallets.find(({ address }) => address.toLowerCase() === value.trim().toLowerCase());
  const owners = useOwners(search, onNewWallet !== undefined && !namedWallet);
  const offered = namedWallet ? [] : wallets;
  const isCurrent = search === value.trim() && !matches.isPlaceholderData;
  return (
    <Autocomplete
      label={label}
      description={error ? undefined : namedWallet ? ownerLine(namedWallet) : 'An address, or part of a wallet name.'}
      error={
        error && (
          <FieldMessage
            message={error}
            remedy={
              namedWallet &&
              onNewWallet && (
                <UnstyledButton className="link small" onClick={() => onNewWallet(namedWallet.userId)}>
                  New wallet for {nameOfOwner(namedWallet)}…
                </UnstyledButton>
              )
            }
          />
        )
      }
      value={value}
      onChange={(next) => {
        const owner = owners.find(({ id }) => next === `${newPrefix}${id}`);
        if (owner) onNewWallet?.(owner.id);
        else onChange(next);
      }}
      data={[...offered.map(({ address }) => address), ...owners.map(({ id }) => `${newPrefix}${id}`)]}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const wallet = wallets.find(({ address }) => address === option.value);
        if (wallet) return <WalletOption wallet={wallet} />;
        const owner = owners.find(({ id }) => option.value === `${newPrefix}${id}`);
        return owner && <span className="link">New wallet for {nameOfUser(owner)}…</span>;
      }}
      openOnFocus={false}
      onKeyDown={offered.length > 0 && isCurrent ? takeFirstOption : undefined}
      maxDropdownHeight={240}
      comboboxProps={{ shadow: 'md', radius: 'lg', offset: 4 }}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
      spellCheck={false}
      autoComplete="off"
      data-autofocus={autoFocus || undefined}
    />
  );
}

const newPrefix = 'new wallet for ';

/** The users who have a signing method and can therefore own a wallet. */
function useOwners(search: string, isWanted: boolean) {
  const { data } = useQuery(
    service.users.list.queryOptions(
      { size: search ? 3 : 1, search: search || undefined },
      { enabled: isWanted, placeholderData: keepPreviousData },
    ),
  );
  return (isWanted && data ? data.items : []).filter(({ signingMethods }) => signingMethods.length > 0);
}

function WalletOption({ wallet }: { wallet: Wallet }) {
  return (
    <Box component="span" className="baseline" flex={1} miw={0}>
      <span className="strong">{nameOfWallet(wallet)}</span>
      <span className="cut quiet">{nameOfOwner(wallet)}</span>
      <Box component="code" ms="auto" c="var(--vd-text2)" fz="xs">
        {shorten(wallet.address, 'short')}
      </Box>
    </Box>
  );
}

function ownerLine(wallet: Wallet): string {
  return `${nameOfWallet(wallet)} of ${nameOfOwner(wallet)}`;
}

/**
 * Selects the receiving wallet of a purchase: rejects the seller's wallet immediately, and can
 * create a wallet for a user inside the form.
 */
export function ReceiverField({
  label,
  offer,
  value,
  onChange,
  error,
}: {
  label: string;
  /** The offer to buy; `undefined` until it is selected. */
  offer: Pick<Offer, 'nft' | 'sellerAddress'> | undefined;
} & FieldProps) {
  const secretType = offer?.nft.chain ?? 'ETHEREUM';
  const [ownerId, setOwnerId] = useState<string>();
  const owner = useUsersById(ownerId ? [ownerId] : []).get(ownerId ?? '');
  const field = useFocusInside<HTMLDivElement>(owner?.id);
  const cancel = () => {
    setOwnerId(undefined);
    field.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={field}>
      <AddressField
        label={label}
        secretType={secretType}
        onNewWallet={setOwnerId}
        value={value}
        onChange={onChange}
        // The form for a new wallet is shown below instead.
        error={error ?? (owner ? undefined : (sellerMessage(value, offer) ?? undefined))}
      />
      {owner && (
        <NewWalletHere
          key={owner.id}
          user={owner}
          secretType={secretType}
          onMade={(address) => {
            onChange(address);
            cancel();
          }}
          onCancel={cancel}
        />
      )}
    </div>
  );
}

/** Creates a wallet for a user inside a form that needs one, and returns its address. */
function NewWalletHere({
  user,
  secretType,
  onMade,
  onCancel,
}: {
  user: User;
  secretType: SecretType;
  onMade: (address: string) => void;
  onCancel: () => void;
}) {
  const id = useId();
  const methods = useUsersById([user.id]).get(user.id)?.signingMethods;
  const form = useFields({ credential: '' }, { credential: (text) => credentialMessage(text, methods) });
  const input = { userId: user.id, secretType };
  const { send, busy, apiLine } = useOperation('wallets.create', {
    ...input,
    signingMethodCredential: credentialSecret(form.values.credential, methods),
  });
  const createWallet = form.submit(async ({ credential }) =>
    onMade((await send({ ...input, signingMethodCredential: credential })).address),
  );
  return (
    <Stack
      role="group"
      aria-labelledby={id}
      className="well"
      gap={12}
      mt={8}
      py={12}
      px={14}
      onKeyDown={(event) => {
        // Prevents the surrounding form from being submitted.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        if (!busy) void createWallet();
      }}
    >
      <div>
        <h3 id={id} className="title">
          New wallet for {nameOfUser(user)}
        </h3>
        <p className="small soft">A new private key on {secretType}. Only this user can unlock it.</p>
      </div>
      {form.faults.formError && (
        <p className="bad small" role="alert">
          <FieldMessage message={form.faults.formError} />
        </p>
      )}
      <SigningMethodField methods={methods} autoFocus {...form.bind('credential')} />
      <div className="row">
        <Button size="xs" loading={busy} onClick={() => void createWallet()}>
          Create wallet
        </Button>
        <UnstyledButton className="link small" onClick={onCancel}>
          Choose a wallet instead
        </UnstyledButton>
      </div>
      {apiLine}
    </Stack>
  );
}

import { Autocomplete } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import { FieldMessage } from '../../components/form/FieldMessage.tsx';
import { useSearchText } from '../../components/form/use-search-text.ts';
import text from '../../components/text.module.css';
import { service } from '../../service/call/client.ts';
import type { FieldProps } from '../../service/form/use-fields.ts';
import { nameOfOwner, nameOfWallet } from '../../service/look/names.ts';
import { shorten } from '../../service/words/shorten.ts';
import styles from './AddressField.module.css';

/** Takes any address of a chain, and offers those of wallets by their names. */
export function AddressField({
  label,
  secretType,
  autoFocus = false,
  value,
  onChange,
  error,
}: {
  label: React.ReactNode;
  secretType: SecretType;
  autoFocus?: boolean;
} & FieldProps) {
  const [search, setSearch] = useSearchText();
  const found = useQuery(
    service.wallets.list.queryOptions(
      { size: 8, search: search || undefined, secretType },
      { placeholderData: keepPreviousData },
    ),
  );
  const wallets = found.data?.items ?? [];
  const named = wallets.find(({ address }) => address.toLowerCase() === value.trim().toLowerCase());
  const offered = named ? [] : wallets;
  return (
    <Autocomplete
      label={label}
      description={error ? undefined : named ? ownerLine(named) : hint}
      error={error && <FieldMessage message={error} />}
      value={value}
      onChange={(text) => {
        onChange(text);
        setSearch(text);
      }}
      data={offered.map(({ address }) => address)}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const wallet = wallets.find(({ address }) => address === option.value);
        return (
          <span className={`${text.baseline} ${styles.option}`}>
            <span className={text.strong}>{wallet && nameOfWallet(wallet)}</span>
            <span className={`${text.cut} ${text.quiet}`}>{wallet && nameOfOwner(wallet)}</span>
            <code className={styles.address}>{shorten(option.value, 'short')}</code>
          </span>
        );
      }}
      openOnFocus={false}
      maxDropdownHeight={240}
      comboboxProps={{ shadow: 'md', radius: 'lg', offset: 4 }}
      classNames={{ input: styles.input }}
      spellCheck={false}
      autoComplete="off"
      data-autofocus={autoFocus || undefined}
    />
  );
}

const hint = 'An address, or the beginning of the name of a wallet.';

function ownerLine(wallet: Parameters<typeof nameOfWallet>[0]): string {
  return `${nameOfWallet(wallet)} of ${nameOfOwner(wallet)}`;
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { nickname } from '../../../service/model/market/market-user.ts';
import { SearchSelect } from '../../components/form/SearchSelect.tsx';
import { useSearchList } from '../../components/form/use-search-text.ts';
import { client, service } from '../../service/call/client.ts';
import { failureOf } from '../../service/call/failure.ts';
import type { FieldProps } from '../../service/form/use-fields.ts';
import { marketUserMeaning } from '../../service/labels/wire-names.ts';
import { useOwningApplication } from './ApplicationField.tsx';

const createPrefix = 'create:';
const explanation = `A market user is ${marketUserMeaning}. A new nickname creates one.`;

/** Finds a market user by nickname prefix or id, or creates one with the typed name. */
export function MarketUserField({
  label,
  hint = '',
  autoFocus = false,
  except,
  applicationId,
  value,
  onChange,
  error,
}: {
  label: string;
  /** The role of the market user; by default an explanation until one is selected. */
  hint?: string;
  autoFocus?: boolean;
  /** The id of a market user who cannot be selected. */
  except?: string;
  /** The owning application of a new market user; defaults to the selected or default application. */
  applicationId?: string | undefined;
} & FieldProps) {
  const selectedUser = useMarketUser(value || undefined);
  const owner = useOwningApplication(undefined);
  const create = useMutation({
    mutationFn: (text: string) =>
      client.marketUsers.create.mutate(
        { type: 'SUB_USER', nickname: text },
        { context: { applicationId: applicationId ?? owner } },
      ),
  });
  const { search, ...users } = useSearchList('marketUsers.list', (text) => ({ pageSize: 20, search: text }));
  const matches = (users.items ?? []).filter(({ id }) => id !== except);
  const offered = selectedUser && !matches.some(({ id }) => id === value) ? [selectedUser, ...matches] : matches;
  const mayCreate =
    nickname.safeParse(search).success && !matches.some((user) => user.nickname === search || user.id === search);
  const pick = async (choice: string) => {
    if (!choice.startsWith(createPrefix)) return onChange(choice);
    const user = await create.mutateAsync(choice.slice(createPrefix.length)).catch(() => undefined);
    if (user) onChange(user.id);
  };
  return (
    <SearchSelect
      label={label}
      hint={value ? hint : `${hint} ${explanation}`.trim()}
      found={[
        ...offered.map((user) => ({ value: user.id, label: user.nickname })),
        ...(mayCreate ? [{ value: `${createPrefix}${search}`, label: `New market user “${search}”` }] : []),
      ]}
      foundFor={users.foundFor}
      emptyMessage="Type a nickname"
      autoFocus={autoFocus}
      onSearch={users.onSearch}
      value={value}
      onChange={(choice) => void pick(choice)}
      error={error ?? (create.error ? failureOf(create.error).message : undefined)}
    />
  );
}

/** The market user with this id; `undefined` while loading. */
export function useMarketUser(userId: string | undefined) {
  return useQuery(service.marketUsers.get.queryOptions({ userId: userId ?? '' }, { enabled: userId !== undefined }))
    .data;
}

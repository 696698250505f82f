import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SearchSelect } from '../../components/form/SearchSelect.tsx';
import { useSearchText } from '../../components/form/use-search-text.ts';
import { service } from '../../service/call/client.ts';
import type { FieldProps } from '../../service/form/use-fields.ts';
import { nameOfUser, useUsersById } from '../../service/queries/names.ts';

/** Finds a user by part of their reference, or by id. */
export function UserField(field: FieldProps) {
  const { value } = field;
  const [search, setText] = useSearchText();
  const selectedUser = useUsersById(value ? [value] : []).get(value);
  const users = useQuery(
    service.users.list.queryOptions(
      { size: 20, search: search || undefined },
      { placeholderData: keepPreviousData },
    ),
  );
  const options = users.data?.items ?? [];
  const choices =
    selectedUser && !options.some(({ id }) => id === value) ? [selectedUser, ...options] : options;
  return (
    <SearchSelect
      label="User"
      hint="Type part of a reference, or paste an id."
      found={choices.map((user) => ({ value: user.id, label: nameOfUser(user) }))}
      foundFor={users.data && !users.isPlaceholderData ? search : undefined}
      nothingFound="No matching user"
      autoFocus={!value}
      onSearch={setText}
      {...field}
    />
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SearchSelect } from '../../components/form/SearchSelect.tsx';
import { useSearchText } from '../../components/form/use-search-text.ts';
import { Note } from '../../components/layout/Note.tsx';
import text from '../../components/text.module.css';
import { ActButton } from '../../frame/act/ActButton.tsx';
import type { Action } from '../../frame/act/actions.tsx';
import { service } from '../../service/call/client.ts';
import type { FieldProps } from '../../service/form/use-fields.ts';
import { nameOfUser, useUsersById } from '../../service/queries/names.ts';

/** Finds a user by part of their reference, or by id. */
export function UserField(field: FieldProps) {
  const { value } = field;
  const [search, setText] = useSearchText();
  const selectedUser = useUsersById(value ? [value] : []).get(value);
  const users = useQuery(
    service.users.list.queryOptions({ size: 20, search: search || undefined }, { placeholderData: keepPreviousData }),
  );
  const options = users.data?.items ?? [];
  const choices = selectedUser && !options.some(({ id }) => id === value) ? [selectedUser, ...options] : options;
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

/** Replaces the signing-method field for a user who has none; leads to adding a PIN and back. */
export function AddPinFirst({ userId, next }: { userId: string; next: Action }) {
  return (
    <Note tone="warn" title="This user has no signing method yet">
      A wallet needs a signing method.
      <div className={text.below}>
        <ActButton action={{ name: 'add-pin', userId, next }} size="xs">
          Add a PIN
        </ActButton>
      </div>
    </Note>
  );
}

import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldMessage } from '../../components/FieldMessage.tsx';
import { service } from '../../service/client.ts';
import { nameOfUser, useUsersById } from '../../service/names.ts';

/** Picks a user by the beginning of their reference, or by id. */
export function UserField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (userId: string) => void;
  error?: React.ReactNode;
}) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 150);
  const picked = useUsersById(value ? [value] : []).get(value);
  const isPickedName = picked && search === nameOfUser(picked);
  const users = useQuery(
    service.users.list.queryOptions(
      { size: 20, search: search && !isPickedName ? search : undefined },
      { placeholderData: keepPreviousData },
    ),
  );
  const found = users.data?.items ?? [];
  const offered = picked && !found.some(({ id }) => id === value) ? [picked, ...found] : found;
  return (
    <Select
      label="User"
      description={error ? undefined : 'Type the beginning of a reference, or paste an id.'}
      error={typeof error === 'string' ? <FieldMessage message={error} /> : error}
      data={offered.map((user) => ({ value: user.id, label: nameOfUser(user) }))}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      searchable
      openOnFocus={false}
      onSearchChange={setText}
      filter={({ options }) => options}
      allowDeselect={false}
      nothingFoundMessage="No user fits"
      maxDropdownHeight={260}
      data-autofocus={value ? undefined : true}
    />
  );
}

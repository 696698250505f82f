import { IconUser } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { EntryGroup } from '../../frame/palette/entry.ts';
import { kindOf, titleFor } from '../../frame/palette/entry.ts';
import { service } from '../../service/call/client.ts';
import { nameOfUser } from '../../service/queries/names.ts';

/** Users by part of their reference, by id, or by signing method id. */
export function useUserEntries(text: string): readonly EntryGroup[] {
  const kind = kindOf(text);
  const isAsked = text.length >= 2 && (!kind || kind === 'id');
  const navigate = useNavigate();
  const { data } = useQuery(
    service.users.list.queryOptions(
      { search: text, size: kind ? 1 : 5 },
      { enabled: isAsked, placeholderData: keepPreviousData },
    ),
  );
  if (!isAsked) return [];
  const entries = (data?.items ?? []).map((user) => ({
    id: user.id,
    icon: IconUser,
    name: nameOfUser(user),
    detail: kind && user.id !== text.toLowerCase() ? 'user of this signing method' : 'user',
    isAnswer: kind !== undefined,
    run: () => void navigate({ to: '/users/$userId', params: { userId: user.id } }),
  }));
  return [{ title: titleFor(kind, 'Users'), entries }];
}

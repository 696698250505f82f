import { IconApps } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { EntryGroup } from '../../frame/palette/entry.ts';
import { kindOf, titleFor } from '../../frame/palette/entry.ts';
import { service } from '../../service/call/client.ts';

/** Finds the application with a pasted id. */
export function useApplicationEntries(text: string): readonly EntryGroup[] {
  const kind = kindOf(text);
  const navigate = useNavigate();
  const { data: application } = useQuery(
    service.applications.get.queryOptions(
      { applicationId: text },
      { enabled: kind === 'id', retry: false },
    ),
  );
  if (kind !== 'id' || !application) return [];
  const entry = {
    id: 'application',
    icon: IconApps,
    name: application.name,
    detail: 'application',
    isAnswer: true,
    run: () => void navigate({ to: '/applications', search: { selected: text } }),
  };
  return [{ title: titleFor(kind, 'Applications'), entries: [entry] }];
}

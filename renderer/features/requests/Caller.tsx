import { useQuery } from '@tanstack/react-query';
import { type RequestSummary, service } from '../../service/call/client.ts';

const names = { operator: 'operator', anonymous: 'anonymous', console: 'console' } as const;

/** The caller: the name of the application, or what is known about another caller. */
export function Caller({
  request: { applicationId, caller },
}: {
  request: Pick<RequestSummary, 'applicationId' | 'caller'>;
}) {
  const applications = useQuery(service.applications.list.queryOptions({ size: 1000 }));
  if (caller !== 'application') return names[caller];
  const application = applications.data?.items.find(({ id }) => id === applicationId);
  return applications.data ? (application?.name ?? 'deleted application') : '';
}

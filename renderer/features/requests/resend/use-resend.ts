import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { resendObstacle } from '../../../../service/model/history/resend-obstacle.ts';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { queryClient, type RequestSummary, service } from '../../../service/call/client.ts';
import { presentPresence } from '../../../service/live/presence.ts';
import type { RequestsSearch } from '../../../service/queries/page-searches.ts';

/** Resends a request directly; if values are missing, opens it in the editor. */
export function useResend() {
  const { busy, send } = useOperation('requests.resend');
  const navigate = useNavigate();
  const resend = async (id: string) => {
    try {
      const record = await queryClient.ensureQueryData(service.requests.get.queryOptions({ id }));
      const routes = await queryClient.ensureQueryData(service.system.routes.queryOptions({}));
      const obstacle = resendObstacle(routes, record);
      // A rejected call would be in the audit log.
      if (obstacle !== undefined) throw new Error(obstacle);
      await send({ id });
      await navigate(toResends(id));
    } catch {
      await navigate({ to: '/requests/new', search: { from: id } });
    }
  };
  return { resend: (id: string) => !busy && presentPresence() !== 'gone' && void resend(id) };
}

/** The responses of a resent request, next to the list as it is filtered. */
function toResends(selected: string) {
  const search = (current: RequestsSearch) => ({ ...current, selected, tab: 'again' as const });
  return { from: '/requests', to: '/requests', search } as const;
}

/** The repetitions of a request, newest first. */
export function useResends(id: string): readonly RequestSummary[] {
  return useQuery(service.requests.list.queryOptions({ resendOf: id })).data?.items ?? [];
}

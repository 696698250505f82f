import type { ApiCall } from '../../service/call/api-call.ts';
import { queryClient, type RequestRecord, service } from '../../service/call/client.ts';
import { useRouteNamed } from '../../service/call/use-api-call.ts';
import { consoleCall, recordCall } from './record-call.ts';

/** How a request of the log is made by hand; nothing for what the console alone can ask. */
export function useRecordCall(record: RequestRecord): ApiCall | undefined {
  const route = useRouteNamed(record.operation);
  if (!isOfConsole(record)) return recordCall(record);
  return route && consoleCall(record, route);
}

/** The same for a request that is only known by its id. */
export async function findRecordCall(id: string): Promise<ApiCall | undefined> {
  const record = await queryClient.ensureQueryData(service.requests.get.queryOptions({ id }));
  if (!isOfConsole(record)) return recordCall(record);
  const routes = await queryClient.ensureQueryData(service.system.routes.queryOptions({}));
  const route = routes.find(({ name }) => name === record.operation);
  return route && consoleCall(record, route);
}

/** A page of the console is fetched as anything is; what its program asks has no address of its own. */
function isOfConsole({ surface, path }: RequestRecord): boolean {
  return surface === 'console' && path.startsWith('/console/trpc/');
}

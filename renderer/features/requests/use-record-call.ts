import type { ApiCall } from '../../service/call/api-call.ts';
import { queryClient, type RequestRecord, service } from '../../service/call/client.ts';
import { useRouteNamed } from '../../service/call/use-api-call.ts';
import { consoleCall, recordCall } from './record-call.ts';

/** How to reproduce a logged request; `undefined` for calls that only the console can send. */
export function useRecordCall(record: RequestRecord): ApiCall | undefined {
  const route = useRouteNamed(record.operation);
  if (!isOfConsole(record)) return recordCall(record);
  return route && consoleCall(record, route);
}

/** The same for a request known by its id. */
export async function findRecordCall(id: string): Promise<ApiCall | undefined> {
  const record = await queryClient.ensureQueryData(service.requests.get.queryOptions({ id }));
  if (!isOfConsole(record)) return recordCall(record);
  const routes = await queryClient.ensureQueryData(service.system.routes.queryOptions({}));
  const route = routes.find(({ name }) => name === record.operation);
  return route && consoleCall(record, route);
}

/**
 * Console pages can be fetched by any client; calls of the console program have no HTTP equivalent.
 */
function isOfConsole({ surface, path }: RequestRecord): boolean {
  return surface === 'console' && path.startsWith('/console/trpc/');
}

import { useQuery } from '@tanstack/react-query';
import type { EndedWorld } from '../../../service/model/installation/world.ts';
import { type ApiCall, type ApiInput, toApiCall } from './api-call.ts';
import { client, service } from './client.ts';
import type { OperationName } from './operations.ts';
import { consoleOf } from './session/console-base.ts';

/** How an operation is called over HTTP, from the service's route table; `undefined` while loading. */
export function useRoute(operation: OperationName) {
  return useRouteNamed(operation);
}

/** The same for an operation that is known only as text, e.g. from a record. */
export function useRouteNamed(operation: string | undefined) {
  const routes = useQuery(service.system.routes.queryOptions({}, { staleTime: Infinity }));
  return routes.data?.find(({ name }) => name === operation);
}

export function useApiCall(operation: OperationName, input: ApiInput): ApiCall | undefined {
  const route = useRoute(operation);
  return route && toApiCall(route, input);
}

/** The titles of operations by name. @example titleOf('wallets.create') // "Create wallet" */
export function useOperationTitles(): (operation: string) => string {
  const routes = useQuery(service.system.routes.queryOptions({}, { staleTime: Infinity })).data;
  return (operation) => routes?.find(({ name }) => name === operation)?.summary ?? operation;
}

/** Saves generated content as a file through the browser or the desktop application. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The input that creates an ended world again: from its source, or else empty. */
export function recreation({ name, isSourceMissing }: Pick<EndedWorld, 'name' | 'isSourceMissing'>) {
  return isSourceMissing ? ({ name, from: 'empty' } as const) : { name, from: { ended: name } };
}

/** Creates an ended world again and opens its console; if that fails, the console shows that the world has ended. */
export async function recreateWorld(world: Pick<EndedWorld, 'name' | 'isSourceMissing'>): Promise<void> {
  await client.worlds.create.mutate(recreation(world)).catch(() => undefined);
  location.assign(consoleOf(world.name));
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { useChosenApplication } from '../../service/call/application-filter.ts';
import { service } from '../../service/call/client.ts';
import { useOverview } from '../../service/queries/use-overview.ts';
import type { Connection } from '../../service/snippet/script.ts';

/** The connection values of the chosen application, or of the default one. */
export interface NamedConnection extends Connection {
  readonly name: string;
  /** Only the default application's secret can be read again; others are shown once. */
  readonly hasSecret: boolean;
}

/** The connection values; `undefined` while they are loading. */
export function useConnection(): NamedConnection | undefined {
  const overview = useOverview();
  const selectedId = useChosenApplication();
  const applications = useQuery(service.applications.list.queryOptions({ size: 1000 }));
  if (!overview) return undefined;
  const { baseUrl, marketUrl, tokenUrl, defaultApplication } = overview;
  const addresses = { baseUrl, marketUrl, tokenUrl };
  const application = applications.data?.items.find(({ id }) => id === selectedId);
  if (application && application.id !== defaultApplication.id)
    return { ...addresses, name: application.name, clientId: application.clientId, hasSecret: false };
  const { name, clientId } = defaultApplication;
  return { ...addresses, name, clientId, hasSecret: true };
}

export interface RequestedSecret {
  /** `undefined` until it is requested. */
  readonly value: string | undefined;
  readonly isAsking: boolean;
  readonly error: unknown;
  reveal(): Promise<string>;
}

/** The secret of the default application, while it is shown. */
export function useSecret(): RequestedSecret {
  const showing = useMutation(service.system.showCredentials.mutationOptions());
  return {
    value: showing.data?.clientSecret,
    isAsking: showing.isPending,
    error: showing.error,
    reveal: async () => (showing.data ?? (await showing.mutateAsync({}))).clientSecret,
  };
}

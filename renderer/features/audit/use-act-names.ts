import { useQuery } from '@tanstack/react-query';
import { service } from '../../service/call/client.ts';

/** Actions that are not operations. */
const others = [
  { name: 'console.enter', summary: 'Open the console with a link' },
  { name: 'confirmation.give', summary: 'Confirm with the operator token' },
  { name: 'operator-token.use', summary: 'Use the operator token' },
  { name: 'chains.rpc', summary: 'Change a chain through its RPC address' },
  { name: 'command.restore', summary: 'Restore a backup into a directory' },
  { name: 'start.replace-device-key', summary: 'Start with a different device key' },
  { name: 'start.accept-edited-state', summary: 'Start with an edited state' },
];

/** Summaries of operator actions by their names in the log; `undefined` while loading. */
export function useActNames() {
  const { data } = useQuery(service.system.routes.queryOptions({}, { staleTime: Infinity }));
  return data && [...data.filter(({ method }) => method !== 'GET'), ...others];
}

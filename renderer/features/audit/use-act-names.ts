import { useQuery } from '@tanstack/react-query';
import { service } from '../../service/call/client.ts';

/** Acts beside the operations. */
const others = [
  { name: 'console.enter', summary: 'Open the console by a link' },
  { name: 'confirmation.give', summary: 'Confirm with the operator token' },
  { name: 'operator-token.use', summary: 'Use the operator token' },
  { name: 'chains.rpc', summary: 'Change a chain by its RPC address' },
  { name: 'command.restore', summary: 'Restore a backup into a directory' },
  { name: 'start.replace-device-key', summary: 'Start with another device key' },
  { name: 'start.accept-edited-state', summary: 'Start with an edited state' },
];

/** What an operator can do, by the names in the log; nothing until they have arrived. */
export function useActNames() {
  const { data } = useQuery(service.system.routes.queryOptions({}, { staleTime: Infinity }));
  return data && [...data.filter(({ method }) => method !== 'GET'), ...others];
}

import type { RequestRecord } from '../../model/history/request-record.ts';
import { mainWorld } from '../../model/installation/own-names.ts';
import type { Ports } from '../../platform/ports/ports.ts';

const maximumCarried = 50;
/** Size of a record in memory for the limits of the log, roughly. */
const weight = 4096;

/** The last failed requests outside of the console, newest first, for a file that leaves this installation. */
export async function listCarriedRequests({
  requestLog,
}: Pick<Ports, 'requestLog'>): Promise<readonly RequestRecord[]> {
  await requestLog.settle();
  const matches = ({ status, surface }: RequestRecord) => status >= 400 && surface !== 'control';
  const { records } = await requestLog.search({ withApart: false, size: maximumCarried, hints: [], matches });
  return records;
}

/** Adds the requests of another installation to the log of this world; returns the id of the newest. */
export function noteCarriedRequests(
  {
    requestLog,
    installation,
  }: { readonly requestLog: Ports['requestLog']; readonly installation: { readonly world: string } },
  requests: readonly RequestRecord[],
): string | undefined {
  for (const { world: _world, ...request } of requests.toReversed()) {
    const record = installation.world === mainWorld ? request : { ...request, world: installation.world };
    requestLog.note({ isApart: false, isNotable: true, isRejected: false, weight, toRecord: () => record });
  }
  return requests[0]?.id;
}

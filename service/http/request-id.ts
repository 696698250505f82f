import { isSameText } from '../kernel/same-text.ts';
import { comparableInput } from '../operations/comparable-input.ts';
import type { Cause, Ports } from '../ports/ports.ts';
import { worldPath } from '../resources/world-path.ts';
import type { Arrival } from './arrival.ts';
import { queryOf } from './body/query.ts';
import { maximumKiBFor, unpack } from './body/unpack.ts';
import type { OperationTable } from './operation-table.ts';
import { bearerOf, plainPath } from './request-headers.ts';

type Incoming = Pick<Arrival, 'request' | 'headers'>;
type IdPorts = Pick<Ports, 'ids' | 'tokens' | 'installation'>;

/**
 * Creates a request id. With seeded ids, it depends on caller and request, so the same request has
 * the same id in every run, whatever else happens concurrently.
 */
export async function requestIdOf(
  ports: IdPorts,
  table: OperationTable,
  incoming: Incoming,
): Promise<string> {
  if (ports.ids.seed === undefined) return ports.ids.uuid();
  return ports.ids.because(await causeOf(ports, table, incoming), ports.ids.uuid);
}

/** Contains no secret, so that an id cannot be used to guess PINs. */
async function causeOf(ports: IdPorts, table: OperationTable, incoming: Incoming): Promise<Cause> {
  const path = plainPath(incoming.request, worldPath(ports.installation.world));
  const { method } = incoming.request;
  const caller = await callerOf(ports, incoming);
  const named = [method, path, caller.name];
  const match = table.find(method === 'HEAD' ? 'GET' : method, path);
  if (!match) return named;
  const { performed, params } = match;
  const { fields } = queryOf(performed.operation, incoming.request.url);
  const copy = { request: incoming.request.clone(), headers: incoming.headers };
  const unpacked = await unpack(performed.operation, copy, {
    addressed: { ...fields, ...params },
    maximumKiB: maximumKiBFor(performed.operation, caller.isKnown),
  });
  const input = unpacked.ok ? unpacked.value.input : {};
  return [...named, comparableInput(performed.operation.input, input)];
}

/** Two tokens of one application are the same caller. */
async function callerOf(
  { tokens, installation }: IdPorts,
  { headers }: Incoming,
): Promise<{ name: string; isKnown: boolean }> {
  const bearer = bearerOf(headers);
  if (bearer === undefined) return { name: 'nobody', isKnown: false };
  const read = await tokens.verify(bearer);
  return typeof read === 'string'
    ? { name: read, isKnown: isSameText(bearer, installation.operatorToken) }
    : { name: read.applicationId, isKnown: true };
}

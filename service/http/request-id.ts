import { isSameText } from '../kernel/same-text.ts';
import { comparableInput } from '../operations/comparable-input.ts';
import type { Cause } from '../ports/ids.ts';
import type { Ports } from '../ports/ports.ts';
import { worldPath } from '../resources/world.ts';
import type { Arrival } from './arrival.ts';
import { bearerOf } from './bearer.ts';
import type { OperationTable } from './operation-table.ts';
import { plainPath } from './plain-path.ts';
import { queryOf } from './query.ts';
import { maximumKiBFor, unpack } from './unpack.ts';

type Asked = Pick<Arrival, 'request' | 'headers'>;
type IdPorts = Pick<Ports, 'ids' | 'tokens' | 'installation'>;

/**
 * Creates a request id. With seeded ids, it depends on caller and request, so the same request has
 * the same id in every run, whatever else happens concurrently.
 */
export async function requestIdOf(
  ports: IdPorts,
  table: OperationTable,
  asked: Asked,
): Promise<string> {
  if (ports.ids.seed === undefined) return ports.ids.uuid();
  return ports.ids.because(await causeOf(ports, table, asked), ports.ids.uuid);
}

/** Contains no secret, so that an id cannot be used to guess PINs. */
async function causeOf(ports: IdPorts, table: OperationTable, asked: Asked): Promise<Cause> {
  const path = plainPath(asked.request, worldPath(ports.installation.world));
  const { method } = asked.request;
  const caller = await callerOf(ports, asked);
  const named = [method, path, caller.name];
  const found = table.find(method === 'HEAD' ? 'GET' : method, path);
  if (!found) return named;
  const { performed, params } = found;
  const { fields } = queryOf(performed.operation, asked.request.url);
  const copy = { request: asked.request.clone(), headers: asked.headers };
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
  { headers }: Asked,
): Promise<{ name: string; isKnown: boolean }> {
  const bearer = bearerOf(headers);
  if (bearer === undefined) return { name: 'nobody', isKnown: false };
  const read = await tokens.verify(bearer);
  return typeof read === 'string'
    ? { name: read, isKnown: isSameText(bearer, installation.operatorToken) }
    : { name: read.applicationId, isKnown: true };
}

import { fieldsOf } from '../service/model/kernel/json.ts';
import { type Action, actor, type Connection } from './actor.ts';
import { type Call, calls } from './calls.ts';
import type { CallOptions, Client, ClientOptions } from './client-types.ts';
import type { Input } from './to-request.ts';
import { transportOver } from './transport.ts';
import { VaultdeskError } from './vaultdesk-error.ts';

/**
 * A client of every operation: `client.users.create({ … })` answers with a value or a failure,
 * `client.orThrow.users.create({ … })` throws for a failure, `client.each.users.list()` walks through a list.
 */
export function createClient(options: ClientOptions): Client {
  const action = actor(checked(options));
  const plain = ofEach((call) => action(call));
  const orThrow = ofEach((call, name) => throwing(name, action(call)));
  const each = ofEach((call, name) => walking(call, throwing(name, action(call))), isList);
  // The only cast: `calls` and the types derive from the same table of operations.
  return { ...plain, orThrow, each } as unknown as Client;
}

/**
 * The options that `vaultdesk exec` and others leave in the environment: `VAULTDESK_BASE_URL`, `…_CLIENT_ID`,
 * `…_CLIENT_SECRET` and `…_OPERATOR_TOKEN`. @example createClient(fromEnvironment(process.env))
 */
export function fromEnvironment(environment: Readonly<Record<string, string | undefined>>): ClientOptions {
  const { VAULTDESK_TOKEN_URL: tokenUrl, VAULTDESK_OPERATOR_TOKEN: operatorToken } = environment;
  return {
    baseUrl: environment.VAULTDESK_BASE_URL ?? '',
    clientId: environment.VAULTDESK_CLIENT_ID ?? '',
    clientSecret: environment.VAULTDESK_CLIENT_SECRET ?? '',
    ...(tokenUrl && { tokenUrl }),
    ...(operatorToken && { operatorToken }),
  };
}

function checked(options: ClientOptions): Connection {
  const needed = ['baseUrl', 'clientId', 'clientSecret'] as const;
  const missing = needed.find((name) => !options[name]);
  if (missing) throw new TypeError(`The option ${missing} is missing. Pass it to createClient.`);
  if (!/^https?:\/\/[^/]/i.test(options.baseUrl))
    throw new TypeError(`baseUrl is not a URL: ${options.baseUrl}. Use e.g. http://127.0.0.1:8787.`);
  const { timeoutMilliseconds = 30_000 } = options;
  if (!(timeoutMilliseconds > 0 && timeoutMilliseconds < 2 ** 31))
    throw new RangeError('timeoutMilliseconds is invalid. Use a number from 1 to 2147483647.');
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const { tokenUrl = `${baseUrl}/oauth/token`, retries = 3 } = options;
  const transport = options.transport ?? transportOver(options.fetch ?? ((request) => fetch(request)));
  const { warn = (message) => console.warn(message) } = options;
  return { ...options, baseUrl, tokenUrl, retries, timeoutMilliseconds, transport, warn };
}

function ofEach<Method>(
  toMethod: (call: Call, name: string) => Method,
  isMeant: (call: Call) => boolean = () => true,
): Record<string, Record<string, Method>> {
  return Object.fromEntries(
    Object.entries(calls).map(([module, verbs]) => [
      module,
      Object.fromEntries(
        Object.entries(verbs)
          .filter(([, call]) => isMeant(call))
          .map(([verb, call]) => [verb, toMethod(call, `${module}.${verb}`)]),
      ),
    ]),
  );
}

function isList({ pageField }: Call): boolean {
  return pageField !== undefined;
}

function throwing(name: string, action: Action) {
  return async (input?: Input, options?: CallOptions): Promise<unknown> => {
    const result = await action(input, options);
    if (!result.ok) throw new VaultdeskError(name, result);
    return result.value;
  };
}

function walking({ pageField = 'page' }: Call, list: ReturnType<typeof throwing>) {
  return async function* (input: Input = {}, options?: CallOptions): AsyncGenerator<unknown> {
    for (let page = Number(input[pageField] ?? 1); ; page += 1) {
      const listed = await list({ ...input, [pageField]: page }, options);
      const { items, pagination } = fieldsOf(listed);
      yield* Array.isArray(items) ? items : [];
      if (fieldsOf(pagination).hasNextPage !== true) return;
    }
  };
}

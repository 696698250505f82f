import { routes } from '../../service/api/operations/index.ts';

const table = routes()
  .filter(({ path }) => !path.startsWith('/_vaultdesk'))
  .map(({ method, path }) => ({
    operation: `${method} ${path}`,
    pattern: new RegExp(`^${method} ${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
    parameters: path.split('{').length,
  }))
  .toSorted((one, other) => one.parameters - other.parameters);

/** Every operation of applications, in the order of the table. */
export const operations: readonly string[] = routes()
  .filter(({ path }) => !path.startsWith('/_vaultdesk'))
  .map(({ method, path }) => `${method} ${path}`);

const operationOf = new Map<string, string | undefined>();

const find = (call: string) => table.find(({ pattern }) => pattern.test(call))?.operation;

/** The operation of a request; names of parameters may differ. @example operationAt('GET http://127.0.0.1/users/7') */
export function operationAt(call: string): string | undefined {
  const whole = call
    .replace(/https?:\/\/[^/]+/, '')
    .replace(/\?.*$/, '')
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(?<=\w)\/$/, '');
  if (!operationOf.has(whole)) operationOf.set(whole, find(whole) ?? find(whole.replace(/ \/market\//, ' /')));
  return operationOf.get(whole);
}

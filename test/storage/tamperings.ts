import { parseJson } from '../../service/kernel/json.ts';
import type { ReceivedResponse, Tampering } from '../network/a-tampering-proxy.ts';

type Change = (response: ReceivedResponse) => ReceivedResponse;

/** Changes the value at a path of the body; `undefined` removes it. */
export function put(path: string, change: (before: unknown) => unknown): Change {
  return (response) => {
    const body = parseJson(response.body);
    const changed = body === undefined ? body : changedAt(body, path.split('.'), change);
    return changed === undefined ? response : { ...response, body: JSON.stringify(changed) };
  };
}

/** Applies several changes. */
export function all(...changes: readonly Change[]): Change {
  return (response) => changes.reduce((before, change) => change(before), response);
}

/** Removes a field. */
export const drop = (path: string) => put(path, () => undefined);

/** Sets a field. */
export const say = (path: string, value: unknown) => put(path, () => value);

/** Turns a rejection into a success with `success: true`. */
export const grant: Change = (response) =>
  response.status < 400
    ? response
    : { ...response, status: 200, body: '{"success":true,"result":{}}' };

/** Rejects a success. */
export const refuse: Change = (response) =>
  response.status >= 400
    ? response
    : { ...response, status: 400, body: '{"success":false,"errors":[]}' };

/** Removes a header. */
export function dropHeader(name: string): Change {
  return ({ headers, ...handed }) => {
    const stored = Object.entries(headers).filter(([header]) => header !== name);
    return { ...handed, headers: Object.fromEntries(stored) };
  };
}

/** Changes the text of a request. */
export function askOther(on: RegExp, from: string | RegExp, to: string): Tampering {
  return {
    on,
    asks: ({ path, body }) => ({ path: path.replace(from, to), body: body.replace(from, to) }),
  };
}

function changedAt(
  holder: unknown,
  [name = '', ...rest]: readonly string[],
  change: (before: unknown) => unknown,
): unknown {
  if (typeof holder !== 'object' || holder === null) return holder;
  const entries = new Map(Object.entries(holder));
  const before = entries.get(name);
  entries.set(name, rest.length === 0 ? change(before) : changedAt(before, rest, change));
  const changed = Object.fromEntries(entries);
  return Array.isArray(holder) ? Object.values(changed) : changed;
}

import { chainRpcBase } from '../../chains/chain-rpc-url.ts';
import { payBase } from '../../payments/checkout/page-address.ts';
import type { RequestSurface } from '../../resources/request-record.ts';
import { inboxBase } from '../../targets/inbox-path.ts';

/** The doors of the listener by how their addresses begin, the nearer ones first. */
const doors: readonly (readonly [RegExp, RequestSurface])[] = [
  [beginning(chainRpcBase), 'chain-rpc'],
  [beginning(inboxBase), 'inbox'],
  [beginning('/_vaultdesk'), 'control'],
  [beginning(payBase), 'pay'],
  [beginning('/console'), 'console'],
  [beginning('/docs'), 'console'],
  [/^\/openapi(?:-3\.0)?\.json$/, 'console'],
];

/** Which door a path leads to. The reference counts as the console: people read both. */
export function surfaceOf(path: string): RequestSurface {
  return doors.find(([beginning]) => beginning.test(path))?.[1] ?? 'api';
}

function beginning(path: string): RegExp {
  return new RegExp(`^${path}(?:/|$)`);
}

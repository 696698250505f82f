import { z } from 'zod';
import { rpcMethods } from '../../chains/rpc-methods.ts';
import { parseJson } from '../../kernel/json.ts';
import { type MaskedText, maskBody, maskForm } from '../../operations/masking/mask-text.ts';
import { mask, withoutShapes } from '../../operations/masking/secret-shapes.ts';
import { operationNamed } from '../../operations/routes.ts';
import { declaredIn } from '../../operations/schema-walk.ts';
import type { Operation } from '../../ports/operation.ts';
import type { RequestSurface } from '../../resources/request-record.ts';
import { keptOfPath } from './limits.ts';

/** What is the caller's own, of which nothing is known but names that people give to secrets. */
export const anything: readonly z.ZodType[] = [z.unknown()];

/** A path with its query, without secrets. */
export function maskPath(surface: RequestSurface, pathname: string, search: string): MaskedText {
  const own = surface === 'chain-rpc' ? withoutKey(pathname) : withoutShapes(pathname);
  const ownPaths = own === pathname ? [] : ['path'];
  if (search === '') return { text: own.slice(0, keptOfPath), paths: ownPaths };
  const query = maskForm(search.slice(1));
  const text = `${own}?${query.text}`.slice(0, keptOfPath);
  const paths = query.paths.map((name) => `query.${name}`);
  return { text, paths: [...ownPaths, ...paths] };
}

/** What stands behind the chain in an address of JSON-RPC is a key, right or wrong. */
function withoutKey(pathname: string): string {
  return pathname.replace(/^((?:\/[^/]*){3}\/).+$/, `$1${mask}`);
}

/** What the body of a request says in the words of its operation; nothing is known of any other. */
export function inputSchemas(operation: string | undefined): readonly z.ZodType[] {
  const found = operation === undefined ? undefined : operationNamed(operation);
  if (!found) return [];
  const known = knownInputs.get(found);
  if (known) return known;
  const { input, route } = found;
  const inside = route.wrappedIn === undefined ? [] : declaredIn(input, route.wrappedIn);
  const schemas = [input, ...inside];
  knownInputs.set(found, schemas);
  return schemas;
}

const knownInputs = new WeakMap<Operation, readonly z.ZodType[]>();

interface Taken {
  readonly surface: RequestSurface;
  readonly operation: string | undefined;
  /** Whether the request was not refused. */
  readonly wasTaken: boolean;
}

/** The text of a request's body without secrets, as its door takes them. */
export function maskRequestBody({ surface, operation, wasTaken }: Taken, text: string): MaskedText {
  switch (surface) {
    case 'pay':
      return maskPayForm(text);
    case 'chain-rpc':
      return maskRpc(text);
    case 'inbox':
      return maskBody(anything, text);
    default:
      return maskBody(inputSchemas(operation), text, { wasTaken });
  }
}

const shownOfForm = /^(?:name|email|submission)=/;

/** Of the form of a card only who pays is shown. */
function maskPayForm(text: string): MaskedText {
  const paths: string[] = [];
  const pairs = text.split('&').map((pair) => {
    if (shownOfForm.test(pair)) return maskForm(pair).text;
    const [name = ''] = pair.split('=', 1);
    paths.push(withoutShapes(name));
    return `${withoutShapes(name)}=${mask}`;
  });
  return { text: pairs.join('&'), paths };
}

/** Methods that no chain of ours takes may be told passwords and keys. */
function maskRpc(text: string): MaskedText {
  const parsed = parseJson(text);
  const calls = [parsed].flat();
  const isKnown = calls.every((call) => rpcMethods.has(String(Object(call).method)));
  if (parsed === undefined || isKnown) return maskBody(anything, text);
  const shown = calls.map((call) => ({
    ...Object(call),
    ...('params' in Object(call) && { params: mask }),
  }));
  return { text: maskBody(anything, JSON.stringify(shown)).text, paths: ['params'] };
}

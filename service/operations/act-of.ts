import type { Act } from '../audit/note-act.ts';
import type { Credentials } from '../auth/authenticate.ts';
import { parseJson } from '../kernel/json.ts';
import type { Caller, Operation } from '../ports/operation.ts';
import type { Actor } from '../resources/audit-entry.ts';
import { comparableInput } from './comparable-input.ts';
import { nameOfOperation } from './routes.ts';

/** A longer text is cut. */
const maximumText = 160;

export interface Asked {
  readonly caller: Caller;
  readonly credentials: Credentials;
  readonly input: unknown;
  readonly requestId: string;
}

/**
 * What the audit log tells of a call: nothing where an application calls, or nothing changes. Of the input
 * it has the fields that the schema knows, without any that is a secret.
 */
export function actOf(operation: Operation, asked: Asked): Act | undefined {
  const { kind, changesNothing, route, summary, input: schema } = operation;
  if (asked.caller.role !== 'operator' || kind !== 'mutation' || changesNothing) return undefined;
  const known = Object.entries(Object(parseJson(comparableInput(schema, asked.input))));
  const subject = subjectOf(route.path, new Map(known));
  return {
    who: actorOf(asked.credentials),
    act: nameOfOperation(operation),
    words: summary,
    ...(subject && { subject }),
    details: Object.fromEntries(
      known
        .map(([name, value]) => [name, shortText(value)] as const)
        .filter(([, text]) => text !== subject?.id && text !== ''),
    ),
    request: asked.requestId,
  };
}

/** By what an operator came. */
export function actorOf(credentials: Credentials): Actor {
  if (credentials.from === 'http') return { kind: 'operator-token' };
  const { session } = credentials;
  return session ? { kind: 'session', id: session.id, name: session.name } : { kind: 'desktop' };
}

/** The last thing that the path names. @example "/users/{userId}/signing-methods/{signingMethodId}" is about a signing method */
function subjectOf(path: string, fields: ReadonlyMap<string, unknown>): Act['subject'] {
  const [, type, name] = [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].at(-1) ?? [];
  const id = name === undefined ? undefined : fields.get(name);
  return type !== undefined && typeof id === 'string' ? { type, id } : undefined;
}

function shortText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > maximumText ? `${text.slice(0, maximumText)}…` : text;
}

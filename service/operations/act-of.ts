import type { z } from 'zod';
import type { Act } from '../audit/note-act.ts';
import type { Credentials } from '../auth/authenticate.ts';
import { fieldsOf, parseJson } from '../kernel/json.ts';
import type { Caller, Operation } from '../ports/operation.ts';
import type { Actor } from '../resources/audit-entry.ts';
import { comparableInput } from './comparable-input.ts';
import { nameOfOperation } from './index.ts';
import { Omissions } from './stored/omissions.ts';
import { Place, storedValue } from './stored/value-path.ts';

/** Longer texts are truncated. */
const maximumText = 160;

export interface AuditedCall {
  readonly caller: Caller;
  readonly credentials: Credentials;
  readonly input: unknown;
  readonly requestId: string;
}

/**
 * The audit entry of a call; `undefined` if an application calls, or nothing changes. It contains
 * the input fields that the schema declares and that may be stored.
 */
export function actOf(operation: Operation, call: AuditedCall): Act | undefined {
  const { kind, changesNothing, route, summary, input: schema } = operation;
  if (call.caller.role !== 'operator' || kind !== 'mutation' || changesNothing) return undefined;
  const fields = detailsOf(schema, call.input);
  const subject = subjectOf(route.path, fields);
  return {
    who: actorOf(call.credentials),
    act: nameOfOperation(operation),
    words: summary,
    ...(subject && { subject }),
    details: Object.fromEntries(
      [...fields]
        .map(([name, value]) => [name, shortText(value)] as const)
        .filter(([, text]) => text !== subject?.id && text !== ''),
    ),
    request: call.requestId,
  };
}

/** The declared fields that are not secrets, each in its stored form. */
function detailsOf(schema: z.ZodType, input: unknown): ReadonlyMap<string, unknown> {
  const comparable = parseJson(comparableInput(schema, input));
  const stored = storedValue(
    new Omissions(),
    { schemas: Place.of([schema]), place: '' },
    comparable,
  );
  return new Map(Object.entries(fieldsOf(stored)));
}

/** The credential kind of an operator. */
export function actorOf(credentials: Credentials): Actor {
  if (credentials.from === 'http') return { kind: 'operator-token' };
  const { session } = credentials;
  return session ? { kind: 'session', id: session.id, name: session.name } : { kind: 'desktop' };
}

/**
 * The last resource in the path.
 * @example "/users/{userId}/signing-methods/{signingMethodId}" is about a signing method
 */
function subjectOf(path: string, fields: ReadonlyMap<string, unknown>): Act['subject'] {
  const [, type, name] = [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].at(-1) ?? [];
  const id = name === undefined ? undefined : fields.get(name);
  return type !== undefined && typeof id === 'string' ? { type, id } : undefined;
}

function shortText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > maximumText ? `${text.slice(0, maximumText)}…` : text;
}

import type { TraceFact, TraceLink, TraceSpan, TraceSubject } from '../../resources/trace.ts';

/** A link before it is known how long it took. */
export type DraftLink = Omit<TraceLink, 'took' | 'waits' | 'facts' | 'isLiteral'> &
  Partial<Pick<TraceLink, 'took' | 'waits' | 'facts' | 'isLiteral'>>;

/** What the derivation of a key is called among the parts of a link, and the signature with it. */
export const derivationName = 'key derivation';
export const signatureName = 'signature';

/** A link with its duration; what runs has taken the time until now. */
export function toLink(draft: DraftLink, nowMillis: number): TraceLink {
  const { startedAt, endedAt } = draft;
  const began = startedAt === undefined ? undefined : Date.parse(startedAt);
  const ended = endedAt === undefined ? nowMillis : Date.parse(endedAt);
  const isTimed = began !== undefined && (endedAt !== undefined || draft.state === 'running');
  return {
    isLiteral: false,
    waits: [],
    facts: [],
    ...(isTimed && { took: Math.max(0, ended - began) }),
    ...draft,
  };
}

/** A fact in words. */
export function text(label: string, value: string, leadsTo?: TraceSubject): TraceFact {
  return { label, value, kind: 'text', ...(leadsTo && { leadsTo }) };
}

/** A fact that is read letter by letter. */
export function code(label: string, value: string): TraceFact {
  return { label, value, kind: 'code' };
}

/** An id, an address or a hash. */
export function id(label: string, value: string, leadsTo?: TraceSubject): TraceFact {
  return { label, value, kind: 'id', ...(leadsTo && { leadsTo }) };
}

/** A moment. */
export function time(label: string, value: string): TraceFact {
  return { label, value, kind: 'time' };
}

/** A chain by its name. */
export function chain(value: string): TraceFact {
  return { label: 'Chain', value, kind: 'chain' };
}

/** The time between two moments. */
export function span(
  name: string,
  [from, to]: readonly [string, string],
  isWait: boolean,
): TraceSpan {
  return { name, took: Math.max(0, Date.parse(to) - Date.parse(from)), isWait };
}

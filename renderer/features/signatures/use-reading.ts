import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import { failureOf } from '../../service/call/failure.ts';
import type { Fault, Read } from './content.ts';
import type { ContentKind } from './signing-search.ts';

/** What is put before which wallet. */
export interface Draft {
  readonly kind: ContentKind;
  readonly text: string;
  readonly secretType: SecretType;
  readonly walletId: string | undefined;
}

/** A draft together with what the service says about it. */
export interface Seen<Content, Inspection> {
  readonly draft: Draft;
  readonly content: Content;
  readonly inspection: Inspection;
}

/** What is known about a draft at this moment. */
export interface Reading<Last> {
  /** The last draft that could be read; it stays while a later one is broken or on its way. */
  readonly last: Last | undefined;
  /** Whether `last` is about the draft as it stands now. */
  readonly isCurrent: boolean;
  /** The first thing that is wrong with the draft. */
  readonly fault: Fault | undefined;
  /** The text that was read most recently, which `fault` is about. */
  readonly text: string;
}

/** How a kind of text is read; the same for as long as the page is open. */
export interface Reader<Content, Inspection> {
  /** The text as it can be sent, or the first fault in it. */
  read(draft: Draft): Read<Content>;
  ask(content: Content, draft: Draft, signal: AbortSignal): Promise<Inspection>;
  /** What the service finds wrong, with the place as it is in the text. */
  faultAt(field: { readonly path: string; readonly message: string }, text: string): Fault;
}

const pauseMilliseconds = 150;

/** Reads a draft whenever typing pauses. */
export function useReading<Content, Inspection>(
  reader: Reader<Content, Inspection>,
  { kind, text, secretType, walletId }: Draft,
): Reading<Seen<Content, Inspection>> {
  const draft = useMemo(
    () => ({ kind, text, secretType, walletId }),
    [kind, text, secretType, walletId],
  );
  const [settled] = useDebouncedValue(draft, pauseMilliseconds);
  const read = useMemo(() => reader.read(settled), [reader, settled]);
  const answer = useQuery({
    queryKey: ['signing-bench', settled],
    queryFn: async ({ signal }): Promise<Seen<Content, Inspection> | undefined> => {
      if (!read.ok) return undefined;
      const inspection = await reader.ask(read.value, settled, signal);
      return { draft: settled, content: read.value, inspection };
    },
    enabled: read.ok,
    // A document is kept no longer than it is looked at.
    gcTime: 0,
  });

  const [last, setLast] = useState<Seen<Content, Inspection>>();
  const found = answer.data ?? last;
  if (found !== last) setLast(found);
  const fault = read.ok ? faultOf(reader, answer.error, settled.text) : read.fault;
  return {
    last: found?.draft.kind === kind ? found : undefined,
    isCurrent: !fault && found !== undefined && isSame(found.draft, draft),
    fault,
    text: settled.text,
  };
}

function isSame(one: Draft, other: Draft): boolean {
  return (
    one.kind === other.kind &&
    one.text === other.text &&
    one.secretType === other.secretType &&
    one.walletId === other.walletId
  );
}

function faultOf<Content, Inspection>(
  reader: Reader<Content, Inspection>,
  error: unknown,
  text: string,
): Fault | undefined {
  if (!error) return undefined;
  const { message, fields } = failureOf(error);
  const [field] = fields ?? [];
  return field ? reader.faultAt(field, text) : { message };
}

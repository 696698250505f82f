import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import type { SignatureInspection } from '../../../service/resources/signature-inspection.ts';
import { client } from '../../service/call/client.ts';
import { failureOf } from '../../service/call/failure.ts';
import { type Content, type Fault, readContent } from './content.ts';
import type { ContentKind } from './signing-search.ts';

/** What is put before which wallet. */
export interface Draft {
  readonly kind: ContentKind;
  readonly text: string;
  readonly secretType: SecretType;
  readonly walletId: string | undefined;
}

/** A draft together with what the service says about it. */
export interface Inspected {
  readonly draft: Draft;
  readonly content: Content;
  readonly inspection: SignatureInspection;
}

/** What is known about a draft at this moment. */
export interface Reading {
  /** The last draft that could be read; it stays while a later one is broken or on its way. */
  readonly last: Inspected | undefined;
  /** Whether `last` is about the draft as it stands now. */
  readonly isCurrent: boolean;
  /** The first thing that is wrong with the draft. */
  readonly fault: Fault | undefined;
  /** The text that was read most recently, which `fault` is about. */
  readonly text: string;
}

const pauseMilliseconds = 150;

/** Reads a draft whenever typing pauses. */
export function useInspection({ kind, text, secretType, walletId }: Draft): Reading {
  const draft = useMemo(
    () => ({ kind, text, secretType, walletId }),
    [kind, text, secretType, walletId],
  );
  const [settled] = useDebouncedValue(draft, pauseMilliseconds);
  const read = useMemo(
    () => readContent(settled.kind, settled.text, settled.secretType),
    [settled],
  );
  const answer = useQuery({
    queryKey: ['signing-bench', settled],
    queryFn: async ({ signal }): Promise<Inspected | undefined> => {
      if (!read.ok) return undefined;
      const input = { content: read.value, walletId: settled.walletId };
      const inspection = await client.signatures.inspect.mutate(input, { signal });
      return { draft: settled, content: read.value, inspection };
    },
    enabled: read.ok,
    // A document is kept no longer than it is looked at.
    gcTime: 0,
  });

  const [last, setLast] = useState<Inspected>();
  const found = answer.data ?? last;
  if (found !== last) setLast(found);
  const fault = read.ok ? faultOf(answer.error) : read.fault;
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

/** What the service finds wrong, with the path as it stands in the document. */
function faultOf(error: unknown): Fault | undefined {
  if (!error) return undefined;
  const { message, fields } = failureOf(error);
  const [field] = fields ?? [];
  if (!field) return { message };
  const path = field.path.replace(/^content\.(?:data\.?)?/, '');
  return { message: field.message, path: path || undefined };
}

import type { SignatureInspection } from '../../../service/resources/signature-inspection.ts';
import { client } from '../../service/call/client.ts';
import { type Content, readContent } from './content.ts';
import { type Draft, type Reader, type Reading, type Seen, useReading } from './use-reading.ts';

/** A message or document with its inspection. */
export type Inspected = Seen<Content, SignatureInspection>;
export type InspectedReading = Reading<Inspected>;

const reader: Reader<Content, SignatureInspection> = {
  read: ({ kind, text, secretType }) => readContent(kind, text, secretType),
  inspect: (content, { walletId }, signal) =>
    client.signatures.inspect.mutate({ content, walletId }, { signal }),
  faultAt: ({ path, message }) => ({
    message,
    path: path.replace(/^content\.(?:data\.?)?/, '') || undefined,
  }),
};

/** The effects of a signature over a message or document. */
export function useInspection(draft: Draft): InspectedReading {
  return useReading(reader, draft);
}

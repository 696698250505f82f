import type { DocumentKind } from './document-kind.ts';
import type { DocumentView } from './document-view.ts';
import { orderKinds } from './order-kinds.ts';
import { permitKinds } from './permit-kinds.ts';
import { plain, readable, strong } from './phrases.ts';
import { transferKinds } from './transfer-kinds.ts';

/** The kind of a document: a known kind, else a generic description. */
export function kindOf(view: DocumentView): DocumentKind {
  const { primaryType } = view.document;
  return kinds.find((kind) => isCalled(kind, primaryType) && view.has(kind.fields)) ?? anyKind;
}

const kinds = [...permitKinds, ...transferKinds, ...orderKinds];

const anyKind: DocumentKind = {
  primaryType: '',
  fields: {},
  sentence: ({ document: { primaryType, domainTexts } }) => [
    plain('Signs '),
    strong(readable(primaryType)),
    ...(domainTexts.name ? [plain(' for '), strong(readable(domainTexts.name))] : []),
    plain('.'),
  ],
};

function isCalled({ primaryType }: DocumentKind, name: string): boolean {
  return typeof primaryType === 'string' ? primaryType === name : primaryType.test(name);
}

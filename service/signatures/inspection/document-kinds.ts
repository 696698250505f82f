import type { DocumentKind, DocumentView } from './document-view.ts';
import { orderKind } from './order-kind.ts';
import { permitKinds } from './permit-kinds.ts';
import { readable, say, strong } from './phrases.ts';
import { transferKinds } from './transfer-kinds.ts';

/** The kind of a document: a known kind, else a generic description. */
export function kindOf(view: DocumentView): DocumentKind {
  return kinds.find((kind) => isKind(view, kind)) ?? anyKind;
}

const kinds: readonly DocumentKind[] = [...permitKinds, ...transferKinds, orderKind];

const anyKind: DocumentKind = {
  type: '',
  sentence: ({
    document: {
      primaryType,
      domainTexts: { name },
    },
  }) => {
    const domain = name ? say` for ${strong(readable(name))}` : [];
    return say`Signs ${strong(readable(primaryType))}${domain}.`;
  },
};

function isKind(view: DocumentView, { type }: DocumentKind): boolean {
  const [, names = '', fields = ''] = /^(.*)\((.*)\)$/.exec(type) ?? [];
  return (
    names.split('|').includes(view.document.primaryType) &&
    fields.split(',').every((field) => {
      const [fieldType, path = ''] = field.split(' ');
      return view.typeAt(path) === fieldType;
    })
  );
}

import type { Phrase, Risk } from '../../resources/signature-inspection.ts';
import type { DocumentView } from './document-view.ts';
import { orderKind } from './order-kind.ts';
import { permitKinds } from './permit-kinds.ts';
import { readable, say, strong } from './phrases.ts';
import { transferKinds } from './transfer-kinds.ts';

/** A kind of document that wallets and contracts know, identified by its type and fields. */
export interface DocumentKind {
  /**
   * The names of its primary type, and its required fields by path in the message.
   * @example "Permit(address owner,address spender)"
   */
  readonly type: string;
  /** The field whose address must be the wallet that signs. */
  readonly giver?: string;
  /** Fields with addresses that the document authorizes; `[*]` matches every element. */
  readonly takers?: readonly string[];
  /** Fields with the authorized amounts. */
  readonly amounts?: readonly string[];
  /** Fields with the expiry in Unix seconds. */
  readonly ends?: readonly string[];
  /** Explains the risk of a late expiry. */
  readonly lasting?: string;
  sentence(view: DocumentView): Phrase[];
  /** Additional risks of this kind. */
  risks?(view: DocumentView): Risk[];
}

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

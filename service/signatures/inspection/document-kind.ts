import type { Phrase, Risk } from '../../resources/signature-inspection.ts';
import type { DocumentView } from './document-view.ts';

/** A kind of document that wallets and contracts know, identified by its type and fields. */
export interface DocumentKind {
  /** The name of its primary type; a pattern for several names. */
  readonly primaryType: string | RegExp;
  /** Required fields, by path in the message, with their types. */
  readonly fields: Readonly<Record<string, string>>;
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

import type { Phrase, Risk } from '../../resources/signature-inspection.ts';
import type { DocumentView } from './document-view.ts';

/** A kind of document that wallets and contracts know, by its type and fields. */
export interface DocumentKind {
  /** What its primary type is called; a pattern where there are several. */
  readonly primaryType: string | RegExp;
  /** Fields it must have, by their paths below the message, with their types. */
  readonly fields: Readonly<Record<string, string>>;
  /** The field whose address must be the wallet that signs. */
  readonly giver?: string;
  /** Fields with addresses that can take something then; `[*]` stands for every element. */
  readonly takers?: readonly string[];
  /** Fields with the amounts that can be taken. */
  readonly amounts?: readonly string[];
  /** Fields with the Unix seconds at which it ends. */
  readonly ends?: readonly string[];
  /** What somebody should know who sees that it ends late. */
  readonly lasting?: string;
  sentence(view: DocumentView): Phrase[];
  /** What is risky about this kind alone. */
  risks?(view: DocumentView): Risk[];
}

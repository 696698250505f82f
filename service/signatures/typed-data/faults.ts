import type { FieldFailure } from '../../kernel/result.ts';
import { pathText } from '../../kernel/validation.ts';
import { typedDataLimits } from '../../resources/typed-data.ts';

/**
 * A path in a document.
 * @example ["message", "to", "wallets", 1]
 */
export type DocumentPath = readonly (string | number)[];

/** Collects the errors in a document, up to the reporting limit. */
export class Faults {
  readonly #documentPath: string;
  readonly #failures: FieldFailure[] = [];

  /**
   * `documentPath` is the path of the document itself.
   * @example "signatureRequest.data"
   */
  constructor(documentPath: string) {
    this.#documentPath = documentPath;
  }

  add(path: DocumentPath, message: string): void {
    if (this.isFull) return;
    const steps = path.map((step) => (typeof step === 'string' ? clip(step) : step));
    this.#failures.push({
      path: pathText(this.#documentPath === '' ? steps : [this.#documentPath, ...steps]),
      message,
    });
  }

  get isFull(): boolean {
    return this.#failures.length >= typedDataLimits.faults;
  }

  get isEmpty(): boolean {
    return this.#failures.length === 0;
  }

  get failures(): readonly FieldFailure[] {
    return this.#failures;
  }
}

/** Shortens a caller's text for a sentence. */
export function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

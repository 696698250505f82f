import { pathText } from '../../kernel/validation.ts';
import { clip, type DocumentPath } from './faults.ts';

/** A property of a document that does not prevent signing, but that programs treat differently or that can mislead. */
export type AnomalyKind =
  | 'undeclared-key'
  | 'missing-member'
  | 'ignored-value'
  | 'list-length'
  | 'unusual-name'
  | 'ambiguous-name'
  | 'repeated-field'
  | 'unused-type'
  | 'domain-only'
  | 'domain-empty'
  | 'domain-field'
  | 'domain-differs'
  | 'address-checksum'
  | 'address-length'
  | 'bool-spelling'
  | 'bool-contrary'
  | 'bytes-length'
  | 'bytes-text'
  | 'hex-prefix'
  | 'integer-alias'
  | 'integer-range'
  | 'integer-spelling'
  | 'lost-digits'
  | 'number-as-bytes'
  | 'null-text'
  | 'half-character';

/** All anomalies of one kind in a document. */
export interface Anomaly {
  readonly kind: AnomalyKind;
  readonly count: number;
  /**
   * The paths of the first anomalies.
   * @example ["message.totalOriginalConsiderationItems"]
   */
  readonly paths: readonly string[];
}

const maximumPaths = 3;

/** Collects the anomalies of a document by kind. */
export class Anomalies {
  readonly #byKind = new Map<AnomalyKind, { count: number; readonly paths: string[] }>();

  /** `pathOf` is only called for the paths that are reported. */
  add(kind: AnomalyKind, pathOf: () => DocumentPath): void {
    const anomaly = this.#byKind.get(kind) ?? { count: 0, paths: [] };
    this.#byKind.set(kind, anomaly);
    anomaly.count += 1;
    if (anomaly.paths.length < maximumPaths)
      anomaly.paths.push(
        pathText(pathOf().map((step) => (typeof step === 'string' ? clip(step) : step))),
      );
  }

  list(): Anomaly[] {
    return [...this.#byKind].map(([kind, anomaly]) => ({ kind, ...anomaly }));
  }
}

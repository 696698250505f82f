import { pathText } from '../../../model/kernel/results/validation.ts';
import type { Place, Steps } from '../../../model/kernel/values/faults.ts';
import { stepsTo } from '../../../model/kernel/values/faults.ts';

/**
 * The properties of a document that do not prevent signing, but that programs treat differently or that can mislead: title
 * and explanation by severity.
 */
export const anomalyTexts = {
  warn: {
    'undeclared-key': 'A value is not signed. Its type does not declare this key, so the signature does not cover it.',
    'missing-member':
      'A value is missing. MetaMask signs 32 zero bytes instead of it. ethers and viem reject the document.',
    'ignored-value': 'A value is not signed. Its type has no fields, so the signature does not cover it.',
    'unusual-name': 'Unusual name. Solidity does not allow this name, so some programs reject the document.',
    'unused-type':
      'A type is not readable. The message does not use it, so it is not signed. ethers and viem reject the document.',
    'domain-empty':
      'Valid in every application. The signed domain is empty, so any application that uses the same types can use the signature.',
    'domain-field':
      'Unusual domain field. EIP-712 does not define this field with this type. ethers rejects or ignores it.',
    'domain-differs':
      'ethers signs another domain. The declared domain type differs from the given values. ethers ignores the declaration and computes another digest.',
    'bool-spelling':
      'Unusual spelling of a boolean. The signed value is true unless the value is empty, 0 or null. viem rejects it.',
    'hex-prefix':
      'Hexadecimal digits after 0X. MetaMask reads the digits. viem rejects them or signs the characters instead.',
    'integer-spelling':
      'Unusual spelling of a number. Programs may read it differently or reject it. Check the signed number.',
    'lost-digits':
      'A number may have lost digits. It exceeds 2^53, which JSON numbers cannot represent exactly. Check the signed number.',
    'null-text': 'A text is null. MetaMask signs an empty text. ethers and viem reject the document.',
  },
  bad: {
    'list-length':
      'A list does not have its declared length. A contract computes another hash or rejects it. ethers rejects the document.',
    'ambiguous-name':
      'Ambiguous name. The name is empty or has spaces, commas or brackets, so the signed type can read like another type.',
    'repeated-field': 'A field is declared twice. Both fields have the same value. ethers rejects the document.',
    'domain-only':
      'The message is not signed. The primary type is EIP712Domain, so the signature covers only the domain. It is valid for every message.',
    'address-checksum':
      'The checksum of an address is wrong. A digit may be mistyped. ethers and viem reject the address.',
    'address-length': 'An address is too short. Zeros are signed in front of it. ethers and viem reject it.',
    'bool-contrary':
      'A text for false is signed as true. MetaMask and ethers sign true for every text that is not empty. Use false without quotes.',
    'bytes-length':
      'Bytes do not have the size of their type. They are signed with zeros or beyond their size. ethers rejects them.',
    'bytes-text':
      'Bytes are given as text. The text is not hexadecimal with 0x, so its characters are signed. ethers rejects it.',
    'integer-alias':
      'ethers signs another type. EIP-712 requires uint256 or int256. MetaMask and viem sign uint or int as the name, ethers signs uint256 or int256.',
    'integer-range': 'A number does not fit its type. MetaMask signs it anyway. Contracts, ethers and viem reject it.',
    'number-as-bytes':
      'A number is signed as bytes. Its type is text or bytes, so the bytes of the number are signed, not its digits.',
    'half-character':
      'A text has half of a character. The replacement character U+FFFD is signed instead. ethers rejects the text.',
  },
} as const;

export type AnomalyKind = keyof (typeof anomalyTexts)['warn'] | keyof (typeof anomalyTexts)['bad'];

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

  add(kind: AnomalyKind, place: Place | Steps): void {
    const anomaly = this.#byKind.get(kind) ?? { count: 0, paths: [] };
    this.#byKind.set(kind, anomaly);
    anomaly.count += 1;
    if (anomaly.paths.length < maximumPaths) anomaly.paths.push(documentPath('step' in place ? stepsTo(place) : place));
  }

  list(): Anomaly[] {
    return [...this.#byKind].map(([kind, anomaly]) => ({ kind, ...anomaly }));
  }
}

/** A path in a document, with shortened names. */
export function documentPath(steps: Steps): string {
  return pathText(steps.map((step) => (typeof step === 'string' ? clip(step) : step)));
}

/** Shortens a caller's text for a sentence. */
export function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

import type { Risk } from '../../resources/signature-inspection.ts';
import type { Anomaly, AnomalyKind } from '../typed-data/anomalies.ts';
import { listed, plain, readable } from './phrases.ts';

/** The risks of properties that programs treat differently: one for each kind, with the first paths. */
export function anomalyRisks(anomalies: readonly Anomaly[]): Risk[] {
  return anomalies.map(({ kind, count, paths }) => {
    const [severity, title, text] = risks[kind];
    const [path] = paths;
    return {
      severity,
      title,
      text: count > 1 ? `${text} It concerns ${placesText(count, paths)}.` : text,
      ...(path === undefined ? {} : { path }),
    };
  });
}

/** @example "message.a, message.b and 5 more" */
function placesText(count: number, paths: readonly string[]): string {
  const places = paths.map((path) => readable(path));
  const others = count > paths.length ? [`${count - paths.length} more`] : [];
  return listed([...places, ...others].map(plain))
    .map(({ text }) => text)
    .join('');
}

type RiskParts = readonly [severity: Risk['severity'], title: string, text: string];

const risks: Readonly<Record<AnomalyKind, RiskParts>> = {
  'undeclared-key': [
    'warn',
    'A value is not signed',
    'Its type does not declare this key, so the signature does not cover it.',
  ],
  'missing-member': [
    'warn',
    'A value is missing',
    'MetaMask signs 32 zero bytes instead of it. ethers and viem reject the document.',
  ],
  'ignored-value': [
    'warn',
    'A value is not signed',
    'Its type has no fields, so the signature does not cover it.',
  ],
  'list-length': [
    'bad',
    'A list does not have its declared length',
    'A contract computes another hash or rejects it. ethers rejects the document.',
  ],
  'unusual-name': [
    'warn',
    'Unusual name',
    'Solidity does not allow this name, so some programs reject the document.',
  ],
  'ambiguous-name': [
    'bad',
    'Ambiguous name',
    'The name is empty or has spaces, commas or brackets, so the signed type can read like another type.',
  ],
  'repeated-field': [
    'bad',
    'A field is declared twice',
    'Both fields have the same value. ethers rejects the document.',
  ],
  'unused-type': [
    'warn',
    'A type is not readable',
    'The message does not use it, so it is not signed. ethers and viem reject the document.',
  ],
  'domain-only': [
    'bad',
    'The message is not signed',
    'The primary type is EIP712Domain, so the signature covers only the domain. It is valid for every message.',
  ],
  'domain-empty': [
    'warn',
    'Valid in every application',
    'The signed domain is empty, so any application that uses the same types can use the signature.',
  ],
  'domain-field': [
    'warn',
    'Unusual domain field',
    'EIP-712 does not define this field with this type. ethers rejects or ignores it.',
  ],
  'domain-differs': [
    'warn',
    'ethers signs another domain',
    'The declared domain type differs from the given values. ethers ignores the declaration and computes another digest.',
  ],
  'address-checksum': [
    'bad',
    'The checksum of an address is wrong',
    'A digit may be mistyped. ethers and viem reject the address.',
  ],
  'address-length': [
    'bad',
    'An address is too short',
    'Zeros are signed in front of it. ethers and viem reject it.',
  ],
  'bool-spelling': [
    'warn',
    'Unusual spelling of a boolean',
    'The signed value is true unless the value is empty, 0 or null. viem rejects it.',
  ],
  'bool-contrary': [
    'bad',
    'A text for false is signed as true',
    'MetaMask and ethers sign true for every text that is not empty. Use false without quotes.',
  ],
  'bytes-length': [
    'bad',
    'Bytes do not have the size of their type',
    'They are signed with zeros or beyond their size. ethers rejects them.',
  ],
  'bytes-text': [
    'bad',
    'Bytes are given as text',
    'The text is not hexadecimal with 0x, so its characters are signed. ethers rejects it.',
  ],
  'hex-prefix': [
    'warn',
    'Hexadecimal digits after 0X',
    'MetaMask reads the digits. viem rejects them or signs the characters instead.',
  ],
  'integer-alias': [
    'bad',
    'ethers signs another type',
    'EIP-712 requires uint256 or int256. MetaMask and viem sign uint or int as the name, ethers signs uint256 or int256.',
  ],
  'integer-range': [
    'bad',
    'A number does not fit its type',
    'MetaMask signs it anyway. Contracts, ethers and viem reject it.',
  ],
  'integer-spelling': [
    'warn',
    'Unusual spelling of a number',
    'Programs may read it differently or reject it. Check the signed number.',
  ],
  'lost-digits': [
    'warn',
    'A number may have lost digits',
    'It exceeds 2^53, which JSON numbers cannot represent exactly. Check the signed number.',
  ],
  'number-as-bytes': [
    'bad',
    'A number is signed as bytes',
    'Its type is text or bytes, so the bytes of the number are signed, not its digits.',
  ],
  'null-text': [
    'warn',
    'A text is null',
    'MetaMask signs an empty text. ethers and viem reject the document.',
  ],
  'half-character': [
    'bad',
    'A text has half of a character',
    'The replacement character U+FFFD is signed instead. ethers rejects the text.',
  ],
};

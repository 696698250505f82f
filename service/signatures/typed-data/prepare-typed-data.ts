import { keccak_256 } from '@noble/hashes/sha3.js';
import { ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import { type TypedDataDocument, typedDataLimits } from '../../resources/typed-data.ts';
import { type DocumentValue, ValueReader } from './document-values.ts';
import { type DomainField, givenDomain, readDomainType } from './domain.ts';
import { encodedTypeLength, encodeType } from './encode-type.ts';
import { clip, Faults } from './faults.ts';
import { hashValues } from './hash-values.ts';
import {
  domainTypeName,
  readStructTypes,
  type StructType,
  type StructTypes,
} from './struct-types.ts';

/** A validated typed-data document with its hashes (EIP-712). */
export interface PreparedTypedData {
  readonly primaryType: string;
  /** The primary type and the types it references, in hashed form. */
  readonly encodedType: string;
  readonly domainSeparator: Uint8Array;
  /** `hashStruct` of the message. */
  readonly messageHash: Uint8Array;
  /** The signed digest: keccak-256 of 0x19, 0x01, the domain separator and the message hash. */
  readonly digest: Uint8Array;
  /**
   * The domain values by name.
   * @example { name: 'Ether Mail', chainId: '1' }
   */
  readonly domainTexts: Readonly<Partial<Record<DomainField, string>>>;
  /** The message, followed by its contents in type order. */
  readonly message: readonly DocumentValue[];
  /** Number of types that the document declares. */
  readonly typeCount: number;
}

/**
 * Validates a document against its types and our limits, then hashes it. Fails with `input.invalid` and the path of
 * each invalid field, prefixed with `above`. The time is proportional to the document's size; all checks precede the
 * first hash, because each string and struct costs a hash.
 */
export function prepareTypedData(
  document: TypedDataDocument,
  above: string,
): Result<PreparedTypedData> {
  const faults = new Faults(above);
  const types = readStructTypes(document.types, faults);
  if (!faults.isEmpty) return invalidInput(faults.failures);

  const domainValues = givenDomain(document.domain);
  const domainType = readDomainType(types, domainValues, faults);
  const primaryType = findPrimaryType(document.primaryType, types, faults);
  if (!faults.isEmpty || !primaryType) return invalidInput(faults.failures);

  const reader = new ValueReader(types, faults);
  const domain = reader.read(domainType, domainValues, 'domain');
  const message = reader.read(primaryType, document.message, 'message');
  const structs = new Set([...domain, ...message].flatMap(structsIn));
  rejectLongTypes(structs, types, faults);
  if (!faults.isEmpty) return invalidInput(faults.failures);

  const typeHashes = new Map([...structs].map((struct) => [struct, typeHash(struct, types)]));
  const typeHashOf = (struct: StructType) => typeHashes.get(struct) ?? typeHash(struct, types);
  const domainSeparator = hashValues(domain, typeHashOf);
  const messageHash = hashValues(message, typeHashOf);
  return ok({
    primaryType: primaryType.name,
    encodedType: encodeType(primaryType, types),
    domainSeparator,
    messageHash,
    digest: keccak_256(Buffer.concat([Buffer.of(0x19, 0x01), domainSeparator, messageHash])),
    domainTexts: textsOf(domain),
    message,
    typeCount: types.size,
  });
}

/** Rejects a document with only a domain, because libraries disagree about its digest. */
function findPrimaryType(name: string, types: StructTypes, faults: Faults): StructType | undefined {
  const struct = types.get(name);
  if (name === domainTypeName)
    faults.add(
      ['primaryType'],
      'EIP712Domain cannot be the primary type. Use the type of the message.',
    );
  else if (!struct)
    faults.add(['primaryType'], `types has no “${clip(name)}”. Use the name of a declared type.`);
  return struct;
}

function textsOf(domain: readonly DocumentValue[]) {
  return Object.fromEntries(
    domain.flatMap(({ step, content }) =>
      content.kind === 'scalar' ? [[step, content.scalar.text()]] : [],
    ),
  );
}

function structsIn({ content }: DocumentValue): StructType[] {
  return content.kind === 'struct' ? [content.struct] : [];
}

/** Each struct type is hashed with all types it references, which can be far larger than the document. */
function rejectLongTypes(structs: ReadonlySet<StructType>, types: StructTypes, faults: Faults) {
  let length = 0;
  for (const struct of structs) length += encodedTypeLength(struct, types);
  if (length > typedDataLimits.encodedTypeCharacters)
    faults.add(['types'], 'The types have too many mutual references. Use fewer or shorter types.');
}

/** https://eips.ethereum.org/EIPS/eip-712#rationale-for-typehash */
function typeHash(struct: StructType, types: StructTypes): Uint8Array {
  return keccak_256(Buffer.from(encodeType(struct, types), 'utf8'));
}

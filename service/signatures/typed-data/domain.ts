import type { Anomalies } from './anomalies.ts';
import { scalarTypes } from './scalar-types.ts';
import {
  domainTypeName,
  type StructField,
  type StructType,
  type StructTypes,
  structOf,
} from './struct-types.ts';

/**
 * The fields a domain may have, in default order for documents without a declared domain.
 * https://eips.ethereum.org/EIPS/eip-712#definition-of-domainseparator
 */
const standardFields = [
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
] as const;

/** The name of a field that a domain may have. */
export type DomainField = (typeof standardFields)[number][0];

const standardTypes: ReadonlyMap<string, string> = new Map(standardFields);

/** Whether a field of a domain has a standard name; its type may be another. */
export function isDomainField(name: string | number): name is DomainField {
  return typeof name === 'string' && standardTypes.has(name);
}

/** The given fields of a domain; an explicit null counts as absent. */
export function givenDomain(domain: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(domain).filter(([, value]) => value !== null));
}

/** The type of a document's domain: as declared, else derived from the given fields. */
export function readDomainType(
  types: StructTypes,
  domain: Readonly<Record<string, unknown>>,
  anomalies: Anomalies,
): StructType {
  const derivedType = structOf(domainTypeName, presentFields(domain));
  const domainType = types.get(domainTypeName) ?? derivedType;
  domainType.fields.forEach(({ name, type }, index) => {
    if (standardTypes.get(name) !== type.text)
      anomalies.add('domain-field', () => ['types', domainTypeName, index]);
  });
  // ethers ignores the declared type.
  if (domainType.text !== derivedType.text) anomalies.add('domain-differs', () => ['domain']);
  if (domainType.fields.length === 0) anomalies.add('domain-empty', () => ['domain']);
  return domainType;
}

function presentFields(domain: Readonly<Record<string, unknown>>): StructField[] {
  return [...standardTypes].flatMap(([name, text]) => {
    const scalar = scalarTypes.get(text);
    const isPresent = Object.hasOwn(domain, name) && domain[name] !== undefined;
    return scalar && isPresent ? [{ name, type: { kind: 'scalar', text, scalar } as const }] : [];
  });
}

import { clip, type Faults } from './faults.ts';
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

/** The given fields of a domain; an explicit null counts as absent. */
export function givenDomain(domain: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(domain).filter(([, value]) => value !== null));
}

/** The type of a document's domain: as declared, else derived from the given fields. */
export function readDomainType(
  types: StructTypes,
  domain: Readonly<Record<string, unknown>>,
  faults: Faults,
): StructType {
  const declaredType = types.get(domainTypeName);
  if (!declaredType) return structOf(domainTypeName, presentFields(domain));
  declaredType.fields.forEach(({ name, type }, index) => {
    const path = ['types', domainTypeName, index];
    const standard = standardTypes.get(name);
    if (standard === undefined)
      faults.add([...path, 'name'], `A domain has no field “${clip(name)}”. Use ${allNames()}.`);
    else if (standard !== type.text)
      faults.add([...path, 'type'], `The type of ${name} must be ${standard}.`);
  });
  return declaredType;
}

function presentFields(domain: Readonly<Record<string, unknown>>): StructField[] {
  return [...standardTypes].flatMap(([name, text]) => {
    const scalar = scalarTypes.get(text);
    const isPresent = Object.hasOwn(domain, name) && domain[name] !== undefined;
    return scalar && isPresent ? [{ name, type: { kind: 'scalar', text, scalar } as const }] : [];
  });
}

function allNames(): string {
  return `some of ${[...standardTypes.keys()].join(', ')}`;
}

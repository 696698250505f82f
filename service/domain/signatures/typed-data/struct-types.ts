import type { Faults, Steps } from '../../../model/kernel/values/faults.ts';
import { type TypedDataDocument, typedDataLimits } from '../../../model/wallets/typed-data.ts';
import { type Anomalies, clip } from './anomalies.ts';
import { type ScalarType, scalarTypes } from './scalar-types.ts';

/** The type of a field or of an element, with its text in the document. */
export type ValueType =
  | { readonly kind: 'scalar'; readonly text: string; readonly parse: ScalarType }
  | { readonly kind: 'struct'; readonly text: string }
  | ListType;

/** A list; a declared `length` is part of the type text only. */
export interface ListType {
  readonly kind: 'list';
  readonly text: string;
  readonly element: ValueType;
  readonly length: number | undefined;
}

export type StructField = { readonly name: string; readonly type: ValueType };

/** A struct type of a document with its fields in hashing order. */
export interface StructType {
  readonly name: string;
  readonly fields: readonly StructField[];
  readonly fieldNames: ReadonlySet<string>;
  /**
   * Its own part of a type text.
   * @example "Person(string name,address wallet)"
   */
  readonly text: string;
  /** The elementary and struct types used in its fields, without duplicates. */
  readonly refersTo: ReadonlySet<string>;
  /** Fields with unreadable types; errors only if the message or domain uses this type. */
  readonly faults: readonly { readonly path: Steps; readonly message: string }[];
}

/** The struct types of a document by name. */
export type StructTypes = ReadonlyMap<string, StructType>;

/** The type of the domain in a document. */
export const domainTypeName = 'EIP712Domain';

/** Parses the `types` of a document. */
export function readStructTypes(types: TypedDataDocument['types'], faults: Faults, anomalies: Anomalies): StructTypes {
  const entries = Object.entries(types);
  const names = new Set(entries.map(([name]) => name));
  const resolvedTypes = new Map<string, ValueType | string>();
  const resolve = (text: string) => {
    const type = resolvedTypes.get(text) ?? parseValueType(text, names);
    resolvedTypes.set(text, type);
    return type;
  };
  const structs = new Map<string, StructType>();
  for (const [name, members] of entries) {
    if (faults.isFull) break;
    const path = ['types', name];
    // Libraries read these names as elementary types, possibly with an impossible size.
    if (scalarTypes.has(name) || /^(?:u?int|bytes)[0-9]+$/.test(name))
      faults.add(path, 'An elementary type has this name. Choose another name.');
    if (/\[[0-9]*\]$/.test(name))
      faults.add(path, 'A type name cannot end with brackets, because that is a list. Omit them.');
    noteName(name, path, anomalies);
    structs.set(name, readStruct(name, members, resolve, anomalies));
  }
  return structs;
}

function readStruct(
  structName: string,
  members: TypedDataDocument['types'][string],
  resolve: (text: string) => ValueType | string,
  anomalies: Anomalies,
): StructType {
  const faults: StructType['faults'][number][] = [];
  const names = new Set<string>();
  const fields = members.flatMap(({ name, type: text }, index) => {
    const namePath = ['types', structName, index, 'name'];
    noteName(name, namePath, anomalies);
    if (names.has(name)) anomalies.add('repeated-field', namePath);
    names.add(name);
    const type = resolve(text);
    const typePath = ['types', structName, index, 'type'];
    if (typeof type === 'string') {
      faults.push({ path: typePath, message: type });
      return [];
    }
    if (hasAlias(type)) anomalies.add('integer-alias', typePath);
    return [{ name, type }];
  });
  return structOf(structName, fields, faults);
}

/** Whether a type is `uint` or `int` or a list of them. eth-sig-util and viem hash the word itself, ethers `uint256`. */
function hasAlias(type: ValueType): boolean {
  if (type.kind === 'list') return hasAlias(type.element);
  return type.kind === 'scalar' && /^u?int$/.test(type.text);
}

function noteName(name: string, path: Steps, anomalies: Anomalies): void {
  // A Solidity identifier.
  if (/^[a-zA-Z_$][a-zA-Z0-9_$]*$/.test(name)) return;
  // In a type text, such names can read like other fields or types.
  const isAmbiguous = name === '' || /[\s,()[\]]/.test(name);
  anomalies.add(isAmbiguous ? 'ambiguous-name' : 'unusual-name', path);
}

function structOf(name: string, fields: readonly StructField[], faults: StructType['faults'] = []): StructType {
  return {
    name,
    fields,
    fieldNames: new Set(fields.map((field) => field.name)),
    text: `${name}(${fields.map((field) => `${field.type.text} ${field.name}`).join(',')})`,
    refersTo: new Set(fields.map(({ type }) => type.text.replace(/\[.*/s, ''))),
    faults,
  };
}

/** Parses a type text, or returns an error message. */
function parseValueType(text: string, structs: ReadonlySet<string>): ValueType | string {
  const [, base, brackets = ''] = /^([^[\]]*)((?:\[[0-9]*\])*)$/.exec(text) ?? [];
  if (base === undefined) return 'This is not a type. Use e.g. uint256, Person or Person[].';
  // Splits just far enough to detect too many levels.
  const sizes = brackets === '' ? [] : brackets.slice(1, -1).split('][', typedDataLimits.depth + 1);
  if (sizes.length > typedDataLimits.depth)
    return `The lists are nested too deeply. Use at most ${typedDataLimits.depth} levels.`;
  const innermost = baseType(base, structs);
  if (typeof innermost === 'string') return innermost;
  return sizes.reduce<ValueType>((element, size) => {
    const length = size === '' ? undefined : Number(size);
    return { kind: 'list', text: `${element.text}[${size}]`, element, length };
  }, innermost);
}

function baseType(base: string, structs: ReadonlySet<string>): ValueType | string {
  if (structs.has(base) && !scalarTypes.has(base)) return { kind: 'struct', text: base };
  const parse = scalarTypes.get(base === 'uint' || base === 'int' ? `${base}256` : base);
  if (parse) return { kind: 'scalar', text: base, parse };
  if (/^u?int[0-9]+$/.test(base)) return 'This size does not exist. Integers must have 8 to 256 bits, in steps of 8.';
  if (/^bytes[0-9]+$/.test(base)) return 'This size does not exist. Use bytes1 to bytes32, or bytes.';
  return `“${clip(base)}” is not a type. Declare it in types.`;
}

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

/** The type of a document's domain: as declared, else derived from the given fields. */
export function readDomainType(
  types: StructTypes,
  domain: Readonly<Record<string, unknown>>,
  anomalies: Anomalies,
): StructType {
  const givenFields = standardFields.flatMap(([name, text]) => {
    const type = baseType(text, new Set());
    const isGiven = Object.hasOwn(domain, name) && domain[name] !== undefined;
    return isGiven && typeof type === 'object' ? [{ name, type }] : [];
  });
  const derivedType = structOf(domainTypeName, givenFields);
  const domainType = types.get(domainTypeName) ?? derivedType;
  domainType.fields.forEach(({ name, type }, index) => {
    if (standardTypes.get(name) !== type.text) anomalies.add('domain-field', ['types', domainTypeName, index]);
  });
  // ethers ignores the declared type.
  if (domainType.text !== derivedType.text) anomalies.add('domain-differs', ['domain']);
  if (domainType.fields.length === 0) anomalies.add('domain-empty', ['domain']);
  return domainType;
}

import type { TypedDataDocument } from '../../resources/typed-data.ts';
import type { Anomalies } from './anomalies.ts';
import type { DocumentPath, Faults } from './faults.ts';
import { scalarTypes } from './scalar-types.ts';
import { hasAlias, type ValueType, ValueTypes } from './value-types.ts';

type Member = TypedDataDocument['types'][string][number];

export interface StructField {
  readonly name: string;
  readonly type: ValueType;
}

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
  readonly faults: readonly { readonly path: DocumentPath; readonly message: string }[];
}

/** The struct types of a document by name. */
export type StructTypes = ReadonlyMap<string, StructType>;

/** The type of the domain in a document. */
export const domainTypeName = 'EIP712Domain';

/** Parses the `types` of a document. */
export function readStructTypes(
  types: TypedDataDocument['types'],
  faults: Faults,
  anomalies: Anomalies,
): StructTypes {
  const entries = Object.entries(types);
  const valueTypes = new ValueTypes(new Set(entries.map(([name]) => name)));
  const structs = new Map<string, StructType>();
  for (const [name, members] of entries) {
    if (faults.isFull) break;
    const path = ['types', name];
    if (isElementaryName(name))
      faults.add(path, 'An elementary type has this name. Choose another name.');
    if (/\[[0-9]*\]$/.test(name))
      faults.add(path, 'A type name cannot end with brackets, because that is a list. Omit them.');
    noteName(name, () => path, anomalies);
    structs.set(name, readStruct(name, members, valueTypes, anomalies));
  }
  return structs;
}

/** Creates a struct type from its name and fields. */
export function structOf(
  name: string,
  fields: readonly StructField[],
  faults: StructType['faults'] = [],
): StructType {
  return {
    name,
    fields,
    fieldNames: new Set(fields.map((field) => field.name)),
    text: `${name}(${fields.map((field) => `${field.type.text} ${field.name}`).join(',')})`,
    refersTo: new Set(fields.map(({ type }) => type.text.replace(/\[.*/s, ''))),
    faults,
  };
}

function readStruct(
  structName: string,
  members: readonly Member[],
  valueTypes: ValueTypes,
  anomalies: Anomalies,
): StructType {
  const faults: StructType['faults'][number][] = [];
  const names = new Set<string>();
  const fields = members.flatMap(({ name, type: text }, index) => {
    const pathOf = () => ['types', structName, index, 'name'];
    noteName(name, pathOf, anomalies);
    if (names.has(name)) anomalies.add('repeated-field', pathOf);
    names.add(name);
    const type = valueTypes.resolve(text);
    const typePath = ['types', structName, index, 'type'];
    if (typeof type === 'string') {
      faults.push({ path: typePath, message: type });
      return [];
    }
    if (hasAlias(type)) anomalies.add('integer-alias', () => typePath);
    return [{ name, type }];
  });
  return structOf(structName, fields, faults);
}

/** Whether libraries read the name as an elementary type, possibly with an impossible size. */
function isElementaryName(name: string): boolean {
  return scalarTypes.has(name) || /^(?:u?int|bytes)[0-9]+$/.test(name);
}

function noteName(name: string, pathOf: () => DocumentPath, anomalies: Anomalies): void {
  // A Solidity identifier.
  if (/^[a-zA-Z_$][a-zA-Z0-9_$]*$/.test(name)) return;
  // In a type text, such names can read like other fields or types.
  const isAmbiguous = name === '' || /[\s,()[\]]/.test(name);
  anomalies.add(isAmbiguous ? 'ambiguous-name' : 'unusual-name', pathOf);
}

import type { TypedDataDocument } from '../../resources/typed-data.ts';
import type { DocumentPath, Faults } from './faults.ts';
import { isElementaryName, type ValueType, ValueTypes } from './value-types.ts';

type Member = TypedDataDocument['types'][string][number];

export interface StructField {
  readonly name: string;
  readonly type: ValueType;
}

/** A struct type of a document with its fields in hashing order. */
export interface StructType {
  readonly name: string;
  readonly fields: readonly StructField[];
  /**
   * Its own part of a type text.
   * @example "Person(string name,address wallet)"
   */
  readonly text: string;
  /** The elementary and struct types used in its fields, without duplicates. */
  readonly refersTo: ReadonlySet<string>;
}

/** The struct types of a document by name. */
export type StructTypes = ReadonlyMap<string, StructType>;

/** The type of the domain in a document. */
export const domainTypeName = 'EIP712Domain';

/** Parses the `types` of a document; unused types must be valid too. */
export function readStructTypes(types: TypedDataDocument['types'], faults: Faults): StructTypes {
  const names = Object.keys(types);
  const valueTypes = new ValueTypes(new Set(names));
  const structs = new Map<string, StructType>();
  for (const name of names) {
    if (faults.isFull) break;
    const path = ['types', name];
    if (!isIdentifier(name)) faults.add(path, `This is not a valid type name. ${nameRule}`);
    if (isElementaryName(name))
      faults.add(path, 'An elementary type has this name. Choose another name.');
    structs.set(name, structOf(name, readFields(types[name] ?? [], path, valueTypes, faults)));
  }
  return structs;
}

/** Creates a struct type from its name and fields. */
export function structOf(name: string, fields: readonly StructField[]): StructType {
  return {
    name,
    fields,
    text: `${name}(${fields.map((field) => `${field.type.text} ${field.name}`).join(',')})`,
    refersTo: new Set(fields.map(({ type }) => type.text.replace(/\[.*/, ''))),
  };
}

function readFields(
  members: readonly Member[],
  path: DocumentPath,
  valueTypes: ValueTypes,
  faults: Faults,
): StructField[] {
  const names = new Set<string>();
  return members.flatMap(({ name, type: text }, index) => {
    if (!isIdentifier(name))
      faults.add([...path, index, 'name'], `This is not a valid field name. ${nameRule}`);
    if (names.has(name))
      faults.add(
        [...path, index, 'name'],
        'Another field already has this name. Use unique names.',
      );
    names.add(name);
    const type = valueTypes.resolve(text);
    if (typeof type !== 'string') return [{ name, type }];
    faults.add([...path, index, 'type'], type);
    return [];
  });
}

const nameRule = 'Use letters, digits and _, starting with a letter or _.';

/** Whether a text is a Solidity identifier. */
function isIdentifier(text: string): boolean {
  return /^[a-zA-Z_$][a-zA-Z0-9_$]*$/.test(text);
}

import { pathText } from '../../model/kernel/results/validation.ts';
import { Faults } from '../../model/kernel/values/faults.ts';
import type { ContractEvent, ContractFunction } from '../../model/transactions/contract-call.ts';
import { isPlainObject } from '../../model/wallets/typed-data.ts';
import { type AbiType, innermost, interfaceText, isComplete, signatureText } from './abi-types.ts';
import { isIdentifier, parseParameter, visibleText } from './parse-type.ts';

/** An ABI entry as received (https://docs.soliditylang.org/en/latest/abi-spec.html#json). */
export type AbiEntry = Readonly<Record<string, unknown>>;

/** An error that a contract declares (https://docs.soliditylang.org/en/latest/contracts.html#errors). */
export interface ContractError {
  readonly name: string;
  readonly signature: string;
  readonly inputs: Parameter[];
}

/** An ABI entry that is left out, with the reason. */
export type IgnoredEntry = { readonly name: string; readonly reason: string };

type Parameter = ContractFunction['inputs'][number];

export function readFunction(entry: AbiEntry): ContractFunction | IgnoredEntry {
  const declaration = readError(entry);
  if ('reason' in declaration) return declaration;
  const outputs = parametersOf(entry, 'outputs');
  if (!Array.isArray(outputs)) return outputs;
  return {
    ...declaration,
    stateMutability: stateMutabilityOf(entry),
    outputs: outputs.map(({ parameter }) => parameter),
  };
}

/** The event that an entry declares. Anonymous events cannot be identified and are left out. */
export function readEvent(entry: AbiEntry): ContractEvent | IgnoredEntry {
  if (entry.anonymous === true) return ignored(entry, 'The event is anonymous, so logs do not name it.');
  const declaration = readError(entry);
  if ('reason' in declaration) return declaration;
  const rawInputs: readonly unknown[] = Array.isArray(entry.inputs) ? entry.inputs : [];
  const isIndexed = (input: unknown) => isPlainObject(input) && input.indexed === true;
  return {
    ...declaration,
    inputs: declaration.inputs.map((input, index) => ({ ...input, isIndexed: isIndexed(rawInputs[index]) })),
  };
}

export function readError(entry: AbiEntry): ContractError | IgnoredEntry {
  const { name } = entry;
  if (!isIdentifier(name)) return ignored(entry, 'The name is not a valid Solidity identifier.');
  const inputs = parametersOf(entry, 'inputs');
  if (!Array.isArray(inputs)) return inputs;
  return {
    name,
    signature: `${name}(${inputs.map(({ text }) => text).join(',')})`,
    inputs: inputs.map(({ parameter }) => parameter),
  };
}

function parametersOf(entry: AbiEntry, list: 'inputs' | 'outputs') {
  const rawParameters = entry[list] ?? [];
  if (!Array.isArray(rawParameters)) return ignored(entry, `${list} is not a list.`);
  const faults = new Faults(pathText);
  const parameters = rawParameters.map((raw: unknown, step) => {
    const place = { step, above: { step: list } };
    const type = isPlainObject(raw) ? parseParameter(raw, place, faults) : undefined;
    if (!type || !isComplete(type))
      faults.add(place, 'This is not a parameter with a type and, for a tuple, components.');
    return type && { parameter: parameterOf(type, raw), text: signatureText(type) };
  });
  const [fault] = faults.failures;
  if (fault) return ignored(entry, `${fault.path}: ${fault.message}`);
  return parameters.filter((parameter) => parameter !== undefined);
}

/** Combines the validated type with the names as sent. */
function parameterOf(type: AbiType, raw: unknown): Parameter {
  const { name, components } = isPlainObject(raw) ? raw : {};
  const parameter = { name: isIdentifier(name) ? name : '', type: interfaceText(type) };
  const base = innermost(type);
  if (base.kind === 'scalar') return parameter;
  const rawComponents: readonly unknown[] = Array.isArray(components) ? components : [];
  const componentTypes = base.components ?? [];
  return {
    ...parameter,
    components: componentTypes.map((component, index) =>
      parameterOf(component, rawComponents[index] ?? { name: base.names?.[index] }),
    ),
  };
}

function stateMutabilityOf({ stateMutability, constant, payable }: AbiEntry) {
  for (const mutability of ['pure', 'view', 'nonpayable', 'payable'] as const)
    if (stateMutability === mutability) return mutability;
  // Syntax before Solidity 0.4.16.
  if (constant === true) return 'view';
  return payable === true ? 'payable' : 'nonpayable';
}

/** An entry without a name is named after its type, e.g. constructor. */
export function ignored({ name, type }: AbiEntry, reason: string): IgnoredEntry {
  const shown = [name, type].find((text) => typeof text === 'string' && text !== '');
  return { name: visibleText(String(shown ?? ''), 60), reason };
}

import type { ContractFunction } from '../../../service/call/client.ts';
import type { ConsoleFailure } from '../../../service/call/failure.ts';

export type Parameter = ContractFunction['inputs'][number];

/** Texts of the form fields by position: "1" is the second input, "1.0" the first part of its tuple. */
export type Texts = Readonly<Record<string, string>>;

/** An argument in the form that the API expects. */
export interface SentInput {
  readonly type: string;
  readonly value: string | readonly SentInput[];
  readonly components?: readonly Parameter[];
}

/** The position of a tuple part or of an input. */
export function placeIn(above: string, index: number): string {
  return above === '' ? String(index) : `${above}.${index}`;
}

/** Whether the parts of a parameter are separate fields; lists are one text in brackets. */
export function hasParts({ type }: Parameter): boolean {
  return type === 'tuple';
}

/** The arguments of a call from the current input. */
export function toInputs(parameters: readonly Parameter[], texts: Texts, above = ''): readonly SentInput[] {
  return parameters.map((parameter, index) => {
    const position = placeIn(above, index);
    const { type, components = [] } = parameter;
    if (hasParts(parameter)) return { type, value: toInputs(components, texts, position) };
    const text = texts[position] ?? '';
    const value = type === 'string' ? text : text.trim();
    // The text of a tuple list does not contain the types of its parts.
    return components.length > 0 ? { type, value, components } : { type, value };
  });
}

export function isFilled(parameters: readonly Parameter[], texts: Texts, above = ''): boolean {
  return parameters.every((parameter, index) => {
    const position = placeIn(above, index);
    if (hasParts(parameter)) return isFilled(parameter.components ?? [], texts, position);
    return parameter.type === 'string' || (texts[position] ?? '').trim() !== '';
  });
}

export interface Call {
  readonly functionName: string;
  readonly inputs: readonly SentInput[];
  readonly outputs: readonly Parameter[];
  /** Whether every required field has a text. */
  readonly isFilled: boolean;
}

/** The messages of a call by input position, or under `functionName` or `outputs`. */
export interface CallFaults {
  readonly byPlace: Texts;
  /** Whether the failure concerns only these fields. */
  readonly isAll: boolean;
}

export const noFaults: CallFaults = { byPlace: {}, isAll: false };

/** Sorts service messages by field. @example "transactionRequest.inputs[2].value[0].value" is at position "2.0" */
export function faultsIn(failure: ConsoleFailure, parameters: readonly Parameter[]): CallFaults {
  const fields = failure.fields ?? [];
  const placed = fields.flatMap(({ path, message }) => {
    const position = placeOf(path, parameters);
    return position ? [[position.place, `${position.element}${message}`] as const] : [];
  });
  // Iterate backwards so that the first message of a field wins.
  return {
    byPlace: Object.fromEntries(placed.toReversed()),
    isAll: fields.length > 0 && placed.length === fields.length,
  };
}

function placeOf(path: string, parameters: readonly Parameter[]) {
  const [, field] = /^(?:transactionRequest\.)?(functionName|outputs)\b/.exec(path) ?? [];
  if (field !== undefined) return { place: field, element: '' };
  const [, index, elementPath = ''] = /^(?:transactionRequest\.)?inputs\[(\d+)\](.*)$/.exec(path) ?? [];
  if (index === undefined) return undefined;
  let parameter = parameters[Number(index)];
  let position = index;
  let remainingPath = elementPath;
  while (parameter && hasParts(parameter)) {
    const [step, part] = /^\.value\[(\d+)\]/.exec(remainingPath) ?? [];
    if (step === undefined || part === undefined) break;
    position = `${position}.${part}`;
    remainingPath = remainingPath.slice(step.length);
    parameter = parameter.components?.[Number(part)];
  }
  if (remainingPath === '.type') return { place: `${position}:type`, element: '' };
  return { place: position, element: elementIn(remainingPath) };
}

/** The label of an invalid list element. @example elementIn('.value[3]') // "Element 4: " */
function elementIn(path: string): string {
  const steps = [...path.matchAll(/\[(\d+)\]/g)].map(([, step]) => Number(step) + 1);
  return steps.length > 0 ? `Element ${steps.join('.')}: ` : '';
}

const examples: readonly (readonly [RegExp, string])[] = [
  [/^address/, '[0x7A1c…, 0x50D5…]'],
  [/^bool/, '[true, false]'],
  [/^bytes/, '[0x01, 0x02]'],
  [/^string/, '["one", "two"]'],
  [/^tuple/, '[["0x7A1c…", "1"], ["0x50D5…", "2"]]'],
];

export function hintOf(type: string): string {
  if (type.endsWith(']')) return `A list in brackets, e.g. ${listExample(type)}.`;
  if (type === 'bool') return 'True or false.';
  if (type === 'string') return 'Any text.';
  if (type === 'bytes') return '0x and two hexadecimal digits per byte.';
  const [, size] = /^bytes(\d+)$/.exec(type) ?? [];
  if (size) return `0x and ${2 * Number(size)} hexadecimal digits.`;
  if (type.startsWith('uint')) return 'A whole number, 0 or more.';
  if (type.startsWith('int')) return 'A whole number.';
  return type === 'tuple' ? 'An array of {type, value}, as JSON.' : '';
}

function listExample(type: string): string {
  const [, example = '[1, 2, 3]'] = examples.find(([pattern]) => pattern.test(type)) ?? [];
  return /\]\[\d*\]$/.test(type) ? `[${example}]` : example;
}

type Part = { readonly name: string; readonly parameter: Parameter; readonly value: unknown };

/** The elements of a list or the parts of a tuple; `undefined` for other values. */
export function partsOf({ type, components = [] }: Parameter, value: unknown): readonly Part[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const values: readonly unknown[] = value;
  const [, element] = /^(.*)\[\d*\]$/.exec(type) ?? [];
  return values.map((item, index) => {
    if (element !== undefined)
      return { name: String(index + 1), parameter: { name: '', type: element, components }, value: untyped(item) };
    const component = components[index];
    return {
      name: component?.name || `Part ${index + 1}`,
      parameter: component ?? { name: '', type: isTyped(item) && typeof item.type === 'string' ? item.type : '' },
      value: untyped(item),
    };
  });
}

export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
}

/** Tuple parts include their types. */
function untyped(part: unknown): unknown {
  return isTyped(part) ? part.value : part;
}

function isTyped(part: unknown): part is { type: unknown; value: unknown } {
  return typeof part === 'object' && part !== null && 'type' in part && 'value' in part;
}

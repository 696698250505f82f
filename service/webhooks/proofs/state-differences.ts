import type { StateDifference } from '../../resources/handler-proof.ts';

/** Longer texts are truncated. */
const maximumText = 120;

/** Whether a JSON value is nested deeper than `levels`. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

/**
 * The differences between two JSON values, up to `maximum`. The order of keys does not matter, the
 * order of lists does; numbers are compared as JavaScript parses them.
 */
export function differencesOf(
  expected: unknown,
  actual: unknown,
  maximum: number,
): StateDifference[] {
  const differences: StateDifference[] = [];
  const compare = (path: string, expectedValue: unknown, actualValue: unknown): void => {
    if (differences.length >= maximum) return;
    const names = namesOf(expectedValue, actualValue);
    if (!names) {
      if (expectedValue !== actualValue)
        differences.push({
          path,
          ...describeSide('expected', expectedValue),
          ...describeSide('found', actualValue),
        });
      return;
    }
    for (const name of names)
      compare(`${path}/${escaped(name)}`, fieldOf(expectedValue, name), fieldOf(actualValue, name));
  };
  compare('', expected, actual);
  return differences;
}

/** Describes a difference. @example "/orders/0/status is 'open', not 'paid'" */
export function differenceText({ path, expected, found }: StateDifference): string {
  const location = path === '' ? 'the state' : path;
  if (found === undefined) return `${location} is missing`;
  if (expected === undefined) return `${location} is unexpected: ${found}`;
  return `${location} is ${found}, not ${expected}`;
}

/** The keys of two objects or lists, combined; `undefined` for other values. */
function namesOf(a: unknown, b: unknown): string[] | undefined {
  const areLists = Array.isArray(a) && Array.isArray(b);
  if (!areLists && !(isRecord(a) && isRecord(b))) return undefined;
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return areLists ? names : names.toSorted();
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldOf(value: unknown, name: string): unknown {
  const isOwn = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isOwn ? Reflect.get(value, name) : undefined;
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function describeSide(side: 'expected' | 'found', value: unknown): Partial<StateDifference> {
  if (value === undefined) return {};
  const text = typeof value === 'string' ? `'${value}'` : (JSON.stringify(value) ?? '');
  const short = text.length > maximumText ? `${text.slice(0, maximumText).toWellFormed()}…` : text;
  return { [side]: short };
}

import { fieldsOf } from '../../kernel/json.ts';

/**
 * A log entry for people: time, level, event and fields in one line, then the stack of an error.
 * Control characters are escaped.
 *
 * @example "2030-01-01 12:00:00.000 INFO  service.started port=8787"
 */
export function prettyLine(entry: unknown): string {
  const { level, time, msg, err, ...fields } = fieldsOf(entry);
  const moment = String(time).replace('T', ' ').replace('Z', '');
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${textOf(value)}`);
  const line = [moment, String(level).toUpperCase().padEnd(5), msg, ...pairs].join(' ');
  const { stack } = fieldsOf(err);
  return typeof stack === 'string' ? `${line}\n${indented(stack)}` : line;
}

/** A text of printable characters without spaces stays unchanged; any other value becomes JSON. */
function textOf(value: unknown): string {
  const isPlain = typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) && !/["=]/.test(value);
  return isPlain ? value : escaped(JSON.stringify(value) ?? '');
}

function indented(stack: string): string {
  return stack
    .split('\n')
    .map((line) => `    ${escaped(line)}`)
    .join('\n');
}

/** JSON leaves some control characters unescaped. */
function escaped(text: string): string {
  return text.replaceAll(/\p{Control}/gu, '\u{fffd}');
}

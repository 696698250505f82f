import type { Flags } from '../host/read-flags.ts';

/** The columns of a line of help. */
export const helpWidth = 90;
const flagWidth = 22;

interface FlagRow {
  /** @example ["-n, --lines N"] */
  readonly names: readonly string[];
  /** The effect with the default. */
  readonly text: string;
}

/** The flags of a command with their texts. */
export function flagRows(flags: Flags): readonly FlagRow[] {
  const rows: FlagRow[] = [];
  for (const [name, { value, short, does, default: fallback }] of Object.entries(flags)) {
    const letter = short === undefined ? '' : `-${short}, `;
    const written = `${letter}--${name}${value === undefined ? '' : ` ${value}`}`;
    const previous = does === undefined ? rows.pop() : undefined;
    const text = fallback === undefined ? (does ?? '') : `${does} (default: ${fallback})`;
    rows.push({ names: [...(previous?.names ?? []), written], text: previous?.text ?? text });
  }
  return rows;
}

/** A line of help for each text. */
export function flagLines(flags: Flags): readonly string[] {
  const rows = flagRows(flags).map(({ names, text }) => ({ head: names.join(', '), text }));
  const width = Math.min(flagWidth, Math.max(...rows.map(({ head }) => head.length)));
  return rows.map(({ head, text }) => `${head.padEnd(width)}  ${text}`.trimEnd());
}

export function toSentence(phrase: string): string {
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}`;
}

/** The lines of a long text. */
export function folded(text: string): readonly string[] {
  return text.match(/.{1,88}(?: |$)/g)?.map((line) => line.trimEnd()) ?? [];
}

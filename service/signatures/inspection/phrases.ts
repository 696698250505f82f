import type { Phrase, Risk } from '../../resources/signature-inspection.ts';

export function plain(text: string): Phrase {
  return { text, emphasis: 'plain' };
}

/** A name or an amount: the subject of the sentence. */
export function strong(text: string): Phrase {
  return { text, emphasis: 'strong' };
}

/** Text that needs attention. */
export function warn(text: string): Phrase {
  return { text, emphasis: 'warn' };
}

/** Text about possible harm. */
export function bad(text: string): Phrase {
  return { text, emphasis: 'bad' };
}

/** Builds a sentence from a template: its texts are plain, its values are phrases or lists of phrases. */
export function say(
  texts: TemplateStringsArray,
  ...parts: readonly (Phrase | readonly Phrase[])[]
): Phrase[] {
  return texts.flatMap((text, index) => [
    ...(text === '' ? [] : [plain(text)]),
    ...[parts[index] ?? []].flat(),
  ]);
}

/** A risk; the first sentence of its text is its title. */
export function riskOf(severity: Risk['severity'], sentences: string, path?: string): Risk {
  const [title = ''] = sentences.split('. ', 1);
  return { severity, title, text: sentences.slice(title.length + 2), path };
}

/** Joins phrases with commas, and with "and" before the last. */
export function listed(phrases: readonly Phrase[]): Phrase[] {
  return phrases.flatMap((phrase, index) => {
    if (index === 0) return [phrase];
    return [plain(index === phrases.length - 1 ? ' and ' : ', '), phrase];
  });
}

/**
 * Shortens an address for a sentence.
 * @example "0x7A1c…14b6"
 */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/** A caller's text on a single line, with invisible characters written as codes. */
export function readable(text: string, limit = 60): string {
  const truncated =
    text.length > limit ? `${text.slice(0, limit).toWellFormed().trimEnd()}…` : text;
  return truncated
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, (character) =>
      isJoiner(character) ? character : codeOf(character),
    );
}

/** Joiners shape letters and emoji in many scripts and hide nothing. */
export function isJoiner(character: string): boolean {
  return character === '\u200c' || character === '\u200d';
}

/** @example "U+202E" */
export function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

import type { Risk } from '../../resources/signature-inspection.ts';
import { codeOf, isJoiner } from './phrases.ts';

/** Characters of a text that a reader does not see, or that change what a reader sees. */
export function hiddenCharacterRisks(text: string): Risk[] {
  const hidden = [...new Set(text.match(/[\p{Cc}\p{Cf}]/gu) ?? [])].filter(
    (character) => !isJoiner(character) && !/[\t\n\r]/.test(character),
  );
  const turning = hidden.filter((character) => /\p{Bidi_Control}/u.test(character));
  const others = hidden.filter((character) => !turning.includes(character));
  return [
    ...(turning.length > 0 ? [turnsText(turning)] : []),
    ...(others.length > 0 ? [hidesText(others)] : []),
  ];
}

function turnsText(characters: readonly string[]): Risk {
  return {
    severity: 'bad',
    title: 'The text may not read as it looks',
    text: `It turns the direction of writing with ${codesOf(characters)}, so words can look as if they stood elsewhere.`,
  };
}

function hidesText(characters: readonly string[]): Risk {
  return {
    severity: 'warn',
    title: 'The text has characters that cannot be seen',
    text: `${codesOf(characters)} ${characters.length === 1 ? 'is' : 'are'} signed, and not shown.`,
  };
}

function codesOf(characters: readonly string[]): string {
  const shown = characters.slice(0, 3).map(codeOf);
  return characters.length > 3 ? `${shown.join(', ')} and others` : shown.join(' and ');
}

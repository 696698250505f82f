import type { Risk } from '../../resources/signature-inspection.ts';
import { codeOf, isJoiner } from './phrases.ts';

/** Finds characters that are invisible or change how a text reads. */
export function hiddenCharacterRisks(text: string): Risk[] {
  const hidden = [...new Set(text.match(/[\p{Cc}\p{Cf}]/gu) ?? [])].filter(
    (character) => !isJoiner(character) && !/[\t\n\r]/.test(character),
  );
  const directional = hidden.filter((character) => /\p{Bidi_Control}/u.test(character));
  const others = hidden.filter((character) => !directional.includes(character));
  return [
    ...(directional.length > 0 ? [directionRisk(directional)] : []),
    ...(others.length > 0 ? [invisibleRisk(others)] : []),
  ];
}

function directionRisk(characters: readonly string[]): Risk {
  return {
    severity: 'bad',
    title: 'The text may read differently than it looks',
    text: `It changes the writing direction with ${codesOf(characters)}, so words can appear in other places.`,
  };
}

function invisibleRisk(characters: readonly string[]): Risk {
  return {
    severity: 'warn',
    title: 'The text has invisible characters',
    text: `${codesOf(characters)} ${characters.length === 1 ? 'is' : 'are'} signed but not shown.`,
  };
}

function codesOf(characters: readonly string[]): string {
  const codes = characters.slice(0, 3).map(codeOf);
  return characters.length > 3 ? `${codes.join(', ')} and others` : codes.join(' and ');
}

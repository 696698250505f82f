import type { Phrase, Risk, SignatureInspection } from '../../resources/signature-inspection.ts';
import { describeSignIn } from './describe-sign-in.ts';
import type { InspectionContext } from './document-view.ts';
import { hiddenCharacterRisks } from './hidden-characters.ts';
import { plain, readable, strong } from './phrases.ts';
import { parseSignInMessage } from './sign-in-message.ts';
import { signInRisks } from './sign-in-risks.ts';
import { signerChecks } from './signer-checks.ts';

type Description = Omit<SignatureInspection, 'digest' | 'typedData'>;

/** Describes a personal message in plain words. */
export function describeMessage(text: string, context: InspectionContext): Description {
  const { message } = parseSignInMessage(text);
  const { sentence, checks } = message
    ? describeSignIn(message, context)
    : describeText(text, context);
  const lines = text.split(/\r\n|\r|\n/).length;
  return {
    sentence,
    risks: [...textRisks(text), ...signInRisks(text, context), ...hiddenCharacterRisks(text)],
    checks,
    message: { text, bytes: Buffer.byteLength(text), lines },
  };
}

function describeText(text: string, context: InspectionContext) {
  return { sentence: sentenceOf(text), checks: signerChecks(context) };
}

function sentenceOf(text: string): Phrase[] {
  if (text === '') return [plain('Signs an empty text as a personal message.')];
  return [
    plain('Signs the text '),
    strong(`“${readable(text, 80)}”`),
    plain(' as a personal message.'),
  ];
}

function textRisks(text: string): Risk[] {
  if (text.trim() === '') return [emptyText];
  if (/^(?:0x)?[0-9a-fA-F]{64}$/.test(text.trim())) return [looksLikeHash];
  return /^0x[0-9a-fA-F]{2,}$/.test(text.trim()) ? [hexadecimalText] : [];
}

const emptyText: Risk = {
  severity: 'warn',
  title: 'The text is empty',
  text: 'The text is empty or contains only spaces. A signature over it states nothing and can be misused for any purpose.',
};

const looksLikeHash: Risk = {
  severity: 'bad',
  title: 'The key would sign unreadable data',
  text: 'The text looks like a 32-byte hash, which can represent a transaction or an order. It is signed as text.',
};

const hexadecimalText: Risk = {
  severity: 'warn',
  title: 'The key would sign unreadable data',
  text: 'The text is hexadecimal. Its digits are signed as text, not the bytes they encode.',
};

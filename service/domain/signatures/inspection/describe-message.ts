import type { Phrase, Risk, SignatureInspection } from '../../../model/wallets/signature-inspection.ts';
import { signerChecks } from './describe-document.ts';
import type { InspectionContext } from './document-view.ts';
import {
  codeOf,
  isJoiner,
  momentText,
  phrase,
  readable,
  riskOf,
  secondsOf,
  shortAddress,
  strong,
  warn,
} from './figures.ts';
import { parseSignInMessage, type SignInMessage } from './sign-in-message.ts';
import { isAtSite, signInRisks } from './sign-in-risks.ts';

/** Describes a personal message in plain words. */
export function describeMessage(
  text: string,
  context: InspectionContext,
): Omit<SignatureInspection, 'digest' | 'typedData'> {
  const { message } = parseSignInMessage(text);
  const lines = text.split(/\r\n|\r|\n/).length;
  return {
    sentence: message ? signInSentence(message, context) : textSentence(text),
    risks: [...textRisks(text), ...signInRisks(text, context), ...hiddenCharacterRisks(text)],
    checks: message ? signInChecks(message, context) : signerChecks(context),
    message: { text, bytes: Buffer.byteLength(text), lines },
  };
}

function textSentence(text: string): Phrase[] {
  if (text === '') return phrase`Signs an empty text as a personal message.`;
  return phrase`Signs the text ${strong(`“${readable(text, 80)}”`)} as a personal message.`;
}

function signInSentence({ domain, address, statement }: SignInMessage, { findKnown }: InspectionContext): Phrase[] {
  const owner = findKnown(address);
  const account = strong(owner ? readable(owner.name) : shortAddress(address));
  const agreeing = statement === undefined ? [] : phrase`, agreeing to ${warn(`“${readable(statement, 120)}”`)}`;
  return phrase`Signs in to ${strong(readable(domain))} as ${account}${agreeing}.`;
}

function signInChecks(
  { domain, address, uri, issuedAt, chainId }: SignInMessage,
  context: InspectionContext,
): SignatureInspection['checks'] {
  const { secretType, chains } = context;
  const isOnChain = String(BigInt(chainId)) === chains.idOf(secretType);
  const chain = `Chain ${readable(chainId)} is ${isOnChain ? '' : 'not '}${secretType}`;
  return [
    ...signerChecks(context, { role: 'account', address }),
    { holds: isAtSite(uri, domain), text: `The sign-in is for ${readable(uri)}` },
    { holds: true, text: `Issued on ${momentText(secondsOf(issuedAt))}` },
    { holds: isOnChain, text: `${chain} on this machine` },
  ];
}

function textRisks(text: string): Risk[] {
  const trimmed = text.trim();
  if (trimmed === '') return [riskOf('warn', emptyText)];
  if (/^(?:0x)?[0-9a-fA-F]{64}$/.test(trimmed)) return [riskOf('bad', looksLikeHash)];
  return /^0x[0-9a-fA-F]{2,}$/.test(trimmed) ? [riskOf('warn', hexadecimalText)] : [];
}

const emptyText =
  'The text is empty. The text is empty or contains only spaces. A signature over it states nothing and can be misused for any purpose.';
const looksLikeHash =
  'The key would sign unreadable data. The text looks like a 32-byte hash, which can represent a transaction or an order. It is signed as text.';
const hexadecimalText =
  'The key would sign unreadable data. The text is hexadecimal. Its digits are signed as text, not the bytes they encode.';

/** The risks of characters that are invisible or change how a text reads. */
function hiddenCharacterRisks(text: string): Risk[] {
  const hidden = [...new Set(text.match(/[\p{Cc}\p{Cf}]/gu) ?? [])].filter(
    (character) => !isJoiner(character) && !/[\t\n\r]/.test(character),
  );
  const directional = hidden.filter((character) => /\p{Bidi_Control}/u.test(character));
  const others = hidden.filter((character) => !directional.includes(character));
  const risks: Risk[] = [];
  if (directional.length > 0)
    risks.push(
      riskOf(
        'bad',
        `The text may read differently than it looks. It changes the writing direction with ${codesOf(directional)}, so words can appear in other places.`,
      ),
    );
  if (others.length > 0) {
    const subject = `${codesOf(others)} ${others.length === 1 ? 'is' : 'are'}`;
    risks.push(riskOf('warn', `The text has invisible characters. ${subject} signed but not shown.`));
  }
  return risks;
}

function codesOf(characters: readonly string[]): string {
  const codes = characters.slice(0, 3).map(codeOf);
  return characters.length > 3 ? `${codes.join(', ')} and others` : codes.join(' and ');
}

import { isUrl } from '../../kernel/is-url.ts';
import type { Phrase, Risk } from '../../resources/signature-inspection.ts';
import type { InspectionContext } from './document-view.ts';
import { momentText } from './moments.ts';
import { plain, readable, shortAddress, strong, warn } from './phrases.ts';
import type { SignInMessage } from './sign-in-message.ts';
import { signerChecks } from './signer-checks.ts';

/** Describes a sign-in message: the site, the account and its risks. */
export function describeSignIn(message: SignInMessage, context: InspectionContext) {
  return {
    sentence: sentenceOf(message, context),
    risks: [
      ...addressRisks(message, context),
      ...siteRisks(message),
      ...timeRisks(message, context),
      ...chainRisks(message, context),
    ],
    checks: [
      ...signerChecks(context, { role: 'account', address: message.address }),
      ...siteChecks(message),
      ...chainChecks(message, context),
    ],
  };
}

function sentenceOf(
  { domain, address, statement }: SignInMessage,
  context: InspectionContext,
): Phrase[] {
  const account = context.findKnown(address);
  return [
    plain('Signs in to '),
    strong(readable(domain)),
    plain(' as '),
    strong(account ? readable(account.name) : shortAddress(address)),
    ...(statement === undefined
      ? []
      : [plain(', agreeing to '), warn(`“${readable(statement, 120)}”`)]),
    plain('.'),
  ];
}

function addressRisks({ address }: SignInMessage, { signer }: InspectionContext): Risk[] {
  if (!signer || address.toLowerCase() === signer.address.toLowerCase()) return [];
  return [
    {
      severity: 'warn',
      title: 'The account is not the wallet that signs',
      text: `The site will reject it: the message is for ${shortAddress(address)}, and ${signer.description} is ${shortAddress(signer.address)}.`,
    },
  ];
}

function siteRisks({ domain, uri }: SignInMessage): Risk[] {
  const host = hostOf(uri);
  if (host === domain.toLowerCase()) return [];
  return [
    {
      severity: 'bad',
      title: 'The site and the sign-in URI differ',
      text: `The message is from ${readable(domain)}, but the sign-in is for ${readable(host ?? uri)}. Phishing sites do this to steal sign-ins.`,
    },
  ];
}

function timeRisks(
  { expirationTime, notBefore }: SignInMessage,
  { nowSeconds }: InspectionContext,
): Risk[] {
  const end = secondsOf(expirationTime);
  const start = secondsOf(notBefore);
  const isPast = end !== undefined && end <= nowSeconds;
  const isFuture = start !== undefined && start > nowSeconds;
  return [
    ...(isPast ? [timeRisk('It has expired', `It expired on ${momentText(end)}.`)] : []),
    ...(isFuture
      ? [timeRisk('It is not valid yet', `It becomes valid on ${momentText(start)}.`)]
      : []),
  ];
}

function timeRisk(title: string, text: string): Risk {
  return { severity: 'warn', title, text: `${text} The site will reject it.` };
}

function chainRisks({ chainId }: SignInMessage, { secretType, chains }: InspectionContext): Risk[] {
  if (chainId === chains.idOf(secretType)) return [];
  const ownChain = chains.find(chainId);
  return [
    {
      severity: 'warn',
      title: ownChain ? `It is for ${ownChain}` : `It is for chain ${readable(chainId)}`,
      text: `${secretType} is chain ${chains.idOf(secretType)} on this machine. A site may accept the sign-in anyway.`,
    },
  ];
}

function siteChecks({ domain, uri, issuedAt }: SignInMessage) {
  const holds = hostOf(uri) === domain.toLowerCase();
  const issuedSeconds = secondsOf(issuedAt);
  return [
    { holds, text: `The sign-in is for ${readable(uri)}` },
    issuedSeconds === undefined
      ? { holds: false, text: 'The time of issue is missing' }
      : { holds: true, text: `Issued on ${momentText(issuedSeconds)}` },
  ];
}

function chainChecks({ chainId }: SignInMessage, { secretType, chains }: InspectionContext) {
  const holds = chainId === chains.idOf(secretType);
  return [
    {
      holds,
      text: `Chain ${readable(chainId)} is ${holds ? '' : 'not '}${secretType} on this machine`,
    },
  ];
}

/** The authority of a URI in lowercase, the form of the domain in a message. */
function hostOf(uri: string): string | undefined {
  return isUrl(uri) ? new URL(uri).host.toLowerCase() : undefined;
}

function secondsOf(instant: string | undefined): number | undefined {
  const milliseconds = Date.parse(instant ?? '');
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}

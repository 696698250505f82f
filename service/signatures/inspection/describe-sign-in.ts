import type { Phrase } from '../../resources/signature-inspection.ts';
import type { InspectionContext } from './document-view.ts';
import { momentText, secondsOf } from './moments.ts';
import { plain, readable, shortAddress, strong, warn } from './phrases.ts';
import type { SignInMessage } from './sign-in-message.ts';
import { isAtSite } from './sign-in-risks.ts';
import { signerChecks } from './signer-checks.ts';

/** Describes a sign-in message: the site, the account and their checks. */
export function describeSignIn(message: SignInMessage, context: InspectionContext) {
  return {
    sentence: sentenceOf(message, context),
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

function siteChecks({ domain, uri, issuedAt }: SignInMessage) {
  return [
    { holds: isAtSite(uri, domain), text: `The sign-in is for ${readable(uri)}` },
    { holds: true, text: `Issued on ${momentText(secondsOf(issuedAt))}` },
  ];
}

function chainChecks({ chainId }: SignInMessage, { secretType, chains }: InspectionContext) {
  const holds = String(BigInt(chainId)) === chains.idOf(secretType);
  return [
    {
      holds,
      text: `Chain ${readable(chainId)} is ${holds ? '' : 'not '}${secretType} on this machine`,
    },
  ];
}

import { isUrl } from '../../kernel/is-url.ts';
import type { Risk } from '../../resources/signature-inspection.ts';
import type { InspectionContext } from './document-view.ts';
import { momentText, secondsOf } from './moments.ts';
import { readable, shortAddress } from './phrases.ts';
import { findSignInClaims, type SignInClaims } from './sign-in-claims.ts';
import { parseSignInMessage } from './sign-in-message.ts';

/**
 * The risks of a text that is or resembles a sign-in message: its deviation from EIP-4361, and every account, URI, time
 * and chain in it. Hexadecimal parts are decoded.
 */
export function signInRisks(text: string, context: InspectionContext): Risk[] {
  const { deviation } = parseSignInMessage(text);
  return [
    ...partRisks(text, deviation, context),
    ...decodedParts(text).flatMap((part) =>
      partRisks(part, 'It is written in hexadecimal digits.', context),
    ),
  ];
}

function partRisks(
  text: string,
  deviation: string | undefined,
  context: InspectionContext,
): Risk[] {
  const claims = findSignInClaims(text);
  if (!claims) return [];
  const deviationRisks = deviation === undefined ? [] : [deviationRisk(deviation)];
  return [...deviationRisks, ...claimRisks(claims, context)];
}

function deviationRisk(deviation: string): Risk {
  return {
    severity: 'bad',
    title: 'It imitates a sign-in message',
    text: `A site may accept it as a sign-in, but it does not conform to EIP-4361. ${deviation}`,
  };
}

/** The UTF-8 text of each run of hexadecimal digits that is long enough for a sign-in. */
function decodedParts(text: string): string[] {
  const parts = text.match(/(?:[0-9a-f]{2}){39,}/gi) ?? [];
  return parts.map((digits) => Buffer.from(digits, 'hex').toString('utf8'));
}

function claimRisks(claims: SignInClaims, context: InspectionContext): Risk[] {
  return [
    ...claims.accounts.flatMap((account) => accountRisks(account, context)),
    ...siteRisks(claims),
    ...timeRisks(claims, context),
    ...claims.chainIds.flatMap((chainId) => chainRisks(chainId, context)),
  ];
}

function accountRisks(account: string, { signer }: InspectionContext): Risk[] {
  if (!signer || account.toLowerCase() === signer.address.toLowerCase()) return [];
  return [
    {
      severity: 'warn',
      title: 'The account is not the wallet that signs',
      text: `The site will reject it: the message is for ${shortAddress(account)}, and ${signer.description} is ${shortAddress(signer.address)}.`,
    },
  ];
}

function siteRisks({ sites, uris, links }: SignInClaims): Risk[] {
  const elsewhere = (uri: string) => sites.find((site) => !isAtSite(uri, site));
  return [
    ...sites.filter((site) => site.includes('@')).map(userNameRisk),
    ...uris.flatMap((uri) => {
      const site = elsewhere(uri);
      return site === undefined ? [] : [differentSiteRisk(site, uri)];
    }),
    ...links.flatMap((link) => {
      const site = elsewhere(link);
      return site === undefined ? [] : [linkRisk(site, link)];
    }),
  ];
}

function userNameRisk(site: string): Risk {
  return {
    severity: 'warn',
    title: 'The site includes a user name',
    text: `In ${readable(site)}, only the part after @ is the site. Phishing sites put a trusted name before it.`,
  };
}

function differentSiteRisk(site: string, uri: string): Risk {
  return {
    severity: 'bad',
    title: 'The site and the sign-in URI differ',
    text: `The message is from ${readable(site)}, but the sign-in is for ${readable(hostOf(uri) || uri)}. Phishing sites do this to steal sign-ins.`,
  };
}

function linkRisk(site: string, link: string): Risk {
  return {
    severity: 'warn',
    title: 'It refers to another site',
    text: `The message is from ${readable(site)}, but ${readable(link)} is at ${readable(hostOf(link) || 'an unknown site')}.`,
  };
}

/** Whether a URI is at a site: the host, the port and the scheme, if the site has one. */
export function isAtSite(uri: string, site: string): boolean {
  const url = toUrl(uri);
  const [, scheme, authority = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/i.exec(site) ?? [];
  if (!url || (scheme !== undefined && `${scheme.toLowerCase()}:` !== url.protocol)) return false;
  return url.host !== '' && hostOf(`${url.protocol}//${authority}`) === url.host.toLowerCase();
}

function hostOf(uri: string): string | undefined {
  return toUrl(uri)?.host.toLowerCase();
}

function toUrl(uri: string): URL | undefined {
  return isUrl(uri) ? new URL(uri) : undefined;
}

function timeRisks(claims: SignInClaims, { nowSeconds }: InspectionContext): Risk[] {
  const ends = claims.expirationTimes.map(secondsOf).filter((end) => end <= nowSeconds);
  const starts = claims.notBefores.map(secondsOf).filter((start) => start > nowSeconds);
  return [
    ...ends.map((end) => timeRisk('It has expired', `It expired on ${momentText(end)}.`)),
    ...starts.map((start) =>
      timeRisk('It is not valid yet', `It becomes valid on ${momentText(start)}.`),
    ),
  ];
}

function timeRisk(title: string, text: string): Risk {
  return { severity: 'warn', title, text: `${text} The site will reject it.` };
}

function chainRisks(chainId: string, { secretType, chains }: InspectionContext): Risk[] {
  const id = /^[0-9]{1,78}$/.test(chainId) ? String(BigInt(chainId)) : chainId;
  if (id === chains.idOf(secretType)) return [];
  const ownChain = chains.find(id);
  return [
    {
      severity: 'warn',
      title: ownChain ? `It is for ${ownChain}` : `It is for chain ${readable(id)}`,
      text: `${secretType} is chain ${chains.idOf(secretType)} on this machine. A site may accept the sign-in anyway.`,
    },
  ];
}

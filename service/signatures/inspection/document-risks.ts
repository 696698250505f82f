import type { SecretType } from '../../kernel/primitives.ts';
import { pathText } from '../../kernel/validation.ts';
import { publicChains } from '../../resources/chain.ts';
import type { Risk } from '../../resources/signature-inspection.ts';
import { pathOf } from '../typed-data/document-values.ts';
import { isUnlimited } from './amounts.ts';
import type { DocumentKind } from './document-kind.ts';
import type { DocumentView } from './document-view.ts';
import { isEndName } from './field-meanings.ts';
import { isPlausibleTime, momentText, secondsOf30Days, spanText } from './moments.ts';
import { signInRisks } from './sign-in-risks.ts';

/** The risks of a document: its chain and contract, amounts, receivers and expiry. */
export function risksOf(view: DocumentView, kind: DocumentKind): Risk[] {
  return [
    ...chainRisks(view),
    ...signInTextRisks(view),
    ...giverRisks(view, kind),
    ...amountRisks(view, kind),
    ...endRisks(view, kind),
    ...takerRisks(view, kind),
    ...(kind.risks?.(view) ?? []),
    ...domainRisks(view),
  ];
}

function chainRisks({ document, context }: DocumentView): Risk[] {
  const { chainId } = document.domainTexts;
  const { secretType, takesChain, chains } = context;
  const ownChainId = chains.idOf(secretType);
  if (chainId === undefined || chainId === ownChainId) return [];
  return [
    {
      severity: 'bad',
      title: `Made for ${chainName(chainId, chains.find(chainId))}`,
      text: takesChain(chainId)
        ? `The setting typedDataChain allows signing it here. It is valid on that chain, not on ${secretType} on this machine, which is ${ownChainId}.`
        : `It can be signed here only if the setting typedDataChain is any. ${secretType} is chain ${ownChainId} on this machine.`,
      path: 'domain.chainId',
    },
  ];
}

function chainName(chainId: string, ownChain: SecretType | undefined): string {
  if (ownChain) return `chain ${chainId}, which is ${ownChain} here`;
  const name = publicChains.get(chainId);
  return name ? `chain ${chainId}, the public ${name}` : `chain ${chainId}`;
}

function giverRisks(view: DocumentView, { giver }: DocumentKind): Risk[] {
  const { signer } = view.context;
  const address = giver === undefined ? undefined : view.text(giver);
  if (!signer || !address || isSame(address, signer.address)) return [];
  return [
    {
      severity: 'warn',
      title: `The ${giver} is not the wallet that signs`,
      text: `A contract will reject it: ${view.nameOf(address)} must sign it, not ${signer.description}.`,
      path: `message.${giver}`,
    },
  ];
}

function amountRisks(view: DocumentView, { amounts = [] }: DocumentKind): Risk[] {
  return amounts
    .flatMap((pattern) => view.paths(pattern))
    .filter((path) => isUnlimited(view.number(path)))
    .map((path) => ({
      severity: 'bad',
      title: 'No limit on the amount',
      text: 'The number means unlimited. Everything can be taken now, including tokens received later.',
      path: `message.${path}`,
    }));
}

function endRisks(view: DocumentView, { ends, lasting }: DocumentKind): Risk[] {
  const paths = ends?.flatMap((pattern) => view.paths(pattern)) ?? view.pathsNamed(isEndName);
  return paths.flatMap((path) => {
    const end = view.number(path);
    const risk = isPlausibleTime(end) ? timeRisk(view, Number(end), lasting) : endlessRisk(end);
    return risk ? [{ ...risk, severity: 'warn' as const, path: `message.${path}` }] : [];
  });
}

function timeRisk(
  { context: { nowSeconds } }: DocumentView,
  end: number,
  lasting = 'Its holder can use it until then.',
) {
  const remainingSeconds = end - nowSeconds;
  if (remainingSeconds <= 0)
    return {
      title: 'It has expired',
      text: `It expired on ${momentText(end)} and can no longer be used.`,
    };
  return remainingSeconds > secondsOf30Days
    ? {
        title: `Valid for ${spanText(remainingSeconds)}`,
        text: `It expires on ${momentText(end)}. ${lasting}`,
      }
    : undefined;
}

function endlessRisk(end: bigint) {
  if (!isUnlimited(end)) return undefined;
  return { title: 'It never expires', text: 'Its expiry is the largest possible time.' };
}

function takerRisks(view: DocumentView, { takers = [] }: DocumentKind): Risk[] {
  return takers.flatMap((path): Risk[] => {
    const address = view.text(path);
    if (address === undefined || view.known(address)) return [];
    return [
      {
        severity: 'warn',
        title: `Unknown ${path === 'to' ? 'receiver' : path}`,
        text: `${view.nameOf(address)} is not a wallet of this service. Check who owns it.`,
        path: `message.${path}`,
      },
    ];
  });
}

/** The risks of texts, also as bytes, that resemble a sign-in message. */
function signInTextRisks({ document, context }: DocumentView): Risk[] {
  const texts: [path: string, text: string][] = [
    ...Object.entries(document.domainTexts).map(([name, text]): [string, string] => [
      `domain.${name}`,
      text,
    ]),
    ...document.message.flatMap((value): [string, string][] =>
      value.content.kind === 'scalar' && /^(?:string|bytes)$/.test(value.type.text)
        ? [[pathText(pathOf(value)), value.content.scalar.text()]]
        : [],
    ),
  ];
  return texts.flatMap(([path, text]) =>
    signInRisks(text, context).map((risk) => ({ ...risk, path })),
  );
}

function domainRisks({ document: { domainTexts } }: DocumentView): Risk[] {
  const { chainId, verifyingContract } = domainTexts;
  return [
    ...(chainId === undefined ? [anyChain] : []),
    ...(verifyingContract === undefined ? [anyContract] : []),
  ];
}

const anyChain: Risk = {
  severity: 'warn',
  title: 'Valid on every chain',
  text: 'The domain names no chain, so the signature can be replayed on every other chain.',
  path: 'domain',
};

const anyContract: Risk = {
  severity: 'warn',
  title: 'Valid for every contract',
  text: 'The domain names no contract, so any contract that accepts this domain can use the signature.',
  path: 'domain',
};

function isSame(address: string, otherAddress: string): boolean {
  return address.toLowerCase() === otherAddress.toLowerCase();
}

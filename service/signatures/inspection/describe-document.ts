import { getAddress } from 'ethers/address';
import type { SignatureInspection } from '../../resources/signature-inspection.ts';
import { toHex } from '../to-hex.ts';
import type { PreparedTypedData } from '../typed-data/prepare-typed-data.ts';
import type { DocumentKind } from './document-kind.ts';
import { kindOf } from './document-kinds.ts';
import { risksOf } from './document-risks.ts';
import { DocumentView, type InspectionContext } from './document-view.ts';
import { fieldLines } from './field-lines.ts';
import { signerChecks } from './signer-checks.ts';

type Description = Omit<SignatureInspection, 'digest' | 'message'>;

/** Describes a typed-data document in plain words. */
export function describeDocument(
  document: PreparedTypedData,
  context: InspectionContext,
): Description {
  const view = new DocumentView(document, context);
  const kind = kindOf(view);
  const risks = risksOf(view, kind);
  return {
    sentence: kind.sentence(view),
    risks,
    checks: [
      ...chainCheck(view),
      ...signerChecks(context, giverOf(view, kind)),
      ...sizeChecks(view),
    ],
    typedData: {
      primaryType: document.primaryType,
      encodedType: document.encodedType,
      domain: domainOf(view),
      domainSeparator: toHex(document.domainSeparator),
      messageHash: toHex(document.messageHash),
      ...fieldLines(view, risks),
    },
  };
}

function giverOf(view: DocumentView, { giver }: DocumentKind) {
  const address = giver === undefined ? undefined : view.text(giver);
  return giver === undefined || address === undefined ? undefined : { role: giver, address };
}

function domainOf(view: DocumentView) {
  const { chainId, verifyingContract, ...texts } = view.document.domainTexts;
  return {
    ...texts,
    chainId,
    chain: view.context.chains.find(chainId),
    verifyingContract: verifyingContract && getAddress(verifyingContract.toLowerCase()),
    known: view.known(verifyingContract),
  };
}

function chainCheck({ document, context: { secretType, chains } }: DocumentView) {
  const { chainId } = document.domainTexts;
  if (chainId === undefined) return [];
  if (chainId !== chains.idOf(secretType))
    return [{ holds: false, text: `Chain ${chainId} is not ${secretType} on this machine` }];
  const text = chains.isEmbedded(secretType)
    ? `Chain ${chainId} is ${secretType} on this machine and is valid here only`
    : `Chain ${chainId} is ${secretType} on this machine, at an external node`;
  return [{ holds: true, text }];
}

function sizeChecks({ document: { typeCount, message } }: DocumentView) {
  const values = message.length - 1;
  return [
    { holds: true, text: 'All declared fields are present, without extra fields' },
    { holds: true, text: `${countText(typeCount, 'type')}, ${countText(values, 'value')}` },
  ];
}

function countText(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

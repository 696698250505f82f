import { getAddress } from 'ethers/address';
import { isAddress } from '../../kernel/is-address.ts';
import type { SignatureInspection } from '../../resources/signature-inspection.ts';
import type { PreparedTypedData } from '../typed-data/prepare-typed-data.ts';
import { toHex } from '../verify-signer.ts';
import { anomalyRisks } from './anomaly-risks.ts';
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
  const risks = [...risksOf(view, kind), ...anomalyRisks(document.anomalies)];
  return {
    sentence: kind.sentence(view),
    risks,
    checks: [
      ...chainCheck(view),
      ...signerChecks(context, giverOf(view, kind)),
      fieldCheck(document),
      sizeCheck(document),
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
  const lowercase = verifyingContract?.toLowerCase() ?? '';
  // A document can declare another type for it.
  const isEvmAddress = isAddress(lowercase);
  return {
    ...texts,
    chainId,
    chain: view.context.chains.find(chainId),
    verifyingContract: isEvmAddress ? getAddress(lowercase) : verifyingContract,
    known: isEvmAddress ? view.known(lowercase) : undefined,
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

function fieldCheck({ anomalies }: PreparedTypedData) {
  const holds = !anomalies.some(({ kind }) => /^(?:undeclared|missing|ignored)/.test(kind));
  return {
    holds,
    text: holds
      ? 'All declared fields are present, without extra fields'
      : 'Declared fields are missing, or extra fields are not signed',
  };
}

function sizeCheck({ typeCount, message }: PreparedTypedData) {
  const values = Math.max(0, message.length - 1);
  return { holds: true, text: `${countText(typeCount, 'type')}, ${countText(values, 'value')}` };
}

function countText(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

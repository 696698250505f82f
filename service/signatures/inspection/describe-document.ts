import { getAddress } from 'ethers/address';
import { isAddress } from '../../kernel/is-address.ts';
import type { SignatureInspection } from '../../resources/signature-inspection.ts';
import type { PreparedTypedData } from '../typed-data/prepare-typed-data.ts';
import { toHex } from '../verify-signer.ts';
import { kindOf } from './document-kinds.ts';
import { anomalyRisks, risksOf } from './document-risks.ts';
import { DocumentView, fieldLines, type InspectionContext } from './document-view.ts';

/** Describes a typed-data document in plain words. */
export function describeDocument(
  document: PreparedTypedData,
  context: InspectionContext,
): Omit<SignatureInspection, 'digest' | 'message'> {
  const view = new DocumentView(document, context);
  const kind = kindOf(view);
  const risks = [...risksOf(view, kind), ...anomalyRisks(document.anomalies)];
  const { giver: role = '' } = kind;
  const address = view.text(role);
  return {
    sentence: kind.sentence(view),
    risks,
    checks: [
      ...chainCheck(view),
      ...signerChecks(context, address === undefined ? undefined : { role, address }),
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
  const place = chains.isEmbedded(secretType) ? ' and is valid here only' : ', at an external node';
  return [{ holds: true, text: `Chain ${chainId} is ${secretType} on this machine${place}` }];
}

/** Checks whether the wallet that would sign is the required wallet. */
export function signerChecks(
  { signer, secretType }: Pick<InspectionContext, 'signer' | 'secretType'>,
  required?: { readonly role: string; readonly address: string },
): SignatureInspection['checks'] {
  if (!signer) return [];
  const checks: SignatureInspection['checks'] = [];
  if (signer.secretType !== secretType)
    checks.push({
      holds: false,
      text: `The wallet is on ${signer.secretType}, not on ${secretType}`,
    });
  if (signer.archived)
    checks.push({ holds: false, text: 'The wallet is archived and cannot sign' });
  if (required) {
    const holds = required.address.toLowerCase() === signer.address.toLowerCase();
    const text = `The ${required.role} is ${holds ? '' : 'not '}the wallet that signs`;
    checks.push({ holds, text });
  }
  return checks;
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

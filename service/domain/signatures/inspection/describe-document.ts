import { getAddress } from 'ethers/address';
import { isAddress } from '../../../model/kernel/values/read-scalars.ts';
import { chains } from '../../../model/transactions/chain.ts';
import type { Phrase, SignatureInspection } from '../../../model/wallets/signature-inspection.ts';
import type { PreparedTypedData } from '../typed-data/prepare-typed-data.ts';
import { toHex } from '../verify-signer.ts';
import { anomalyRisks, risksOf, transferKinds } from './document-risks.ts';
import { type DocumentKind, DocumentView, fieldLines, type InspectionContext } from './document-view.ts';
import { bad, groupedDigits, listed, nativeText, phrase, readable, riskOf, strong } from './figures.ts';
import { permitKinds } from './permit-kinds.ts';

/** Describes a typed-data document in plain words. */
export function describeDocument(
  document: PreparedTypedData,
  context: InspectionContext,
): Omit<SignatureInspection, 'digest' | 'message'> {
  const view = new DocumentView(document, context);
  const kind = kinds.find((kind) => isKind(view, kind)) ?? anyKind;
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
    checks.push({ holds: false, text: `The wallet is on ${signer.secretType}, not on ${secretType}` });
  if (signer.archived) checks.push({ holds: false, text: 'The wallet is archived and cannot sign' });
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

/** Marketplace orders. https://github.com/ProjectOpenSea/seaport/blob/main/docs/SeaportDocumentation.md */
const orderKind: DocumentKind = {
  type: 'OrderComponents(address offerer,OfferItem[] offer,ConsiderationItem[] consideration,uint256 startTime,uint256 endTime)',
  giver: 'offerer',
  ends: ['endTime'],
  lasting: 'Anyone who fulfills the order can do so until then, unless it is canceled on chain.',
  sentence: (view) => {
    const items = itemsOf(view, view.paths('offer[*]'));
    const returns = returnsOf(view);
    const price = returns.length === 0 ? bad('nothing') : itemsOf(view, returns);
    const offerer = view.addressPhrase('offerer');
    return phrase`Lets anyone take ${items} from ${offerer} for ${price}${view.until('endTime')}.`;
  },
  risks: (view) => (returnsOf(view).length === 0 ? [riskOf('bad', noReturn, 'message.consideration')] : []),
};

const noReturn = 'Nothing in return. No consideration item goes to the offerer: the offer would be a gift.';

/** The consideration items for the offerer. */
function returnsOf(view: DocumentView): string[] {
  const offerer = view.text('offerer')?.toLowerCase();
  return view
    .paths('consideration[*]')
    .filter((path) => view.text(`${path}.recipient`)?.toLowerCase() === offerer)
    .filter((path) => view.number(`${path}.startAmount`) + view.number(`${path}.endAmount`) > 0n);
}

function itemsOf(view: DocumentView, paths: readonly string[]): Phrase[] {
  if (paths.length === 0) return [strong('nothing')];
  const items = paths.slice(0, paths.length > 3 ? 2 : 3).map((path) => itemOf(view, path));
  const more = paths.length > 3 ? [strong(`${paths.length - 2} more items`)] : [];
  return listed([...items, ...more]);
}

/** Item types: 0 native coins, 1 ERC-20, 2 ERC-721, 3 ERC-1155, 4 and 5 any token of a contract. */
function itemOf(view: DocumentView, path: string): Phrase {
  const amount = view.number(`${path}.startAmount`);
  const type = view.number(`${path}.itemType`);
  if (type === 0n) return strong(nativeText(amount, chains[view.context.secretType].nativeSymbol));
  const contract = view.nameOf(view.text(`${path}.token`) ?? '');
  if (type === 1n) return view.amount(`${path}.startAmount`, contract);
  if (type >= 4n) return bad(`any token of ${contract}`);
  const count = type === 3n ? `${groupedDigits(amount)} of ` : '';
  return strong(`${count}token ${view.text(`${path}.identifierOrCriteria`) ?? ''} of ${contract}`);
}

const kinds: readonly DocumentKind[] = [...permitKinds, ...transferKinds, orderKind];

const anyKind: DocumentKind = {
  type: '',
  sentence: ({
    document: {
      primaryType,
      domainTexts: { name },
    },
  }) => {
    const domain = name ? phrase` for ${strong(readable(name))}` : [];
    return phrase`Signs ${strong(readable(primaryType))}${domain}.`;
  },
};

function isKind(view: DocumentView, { type }: DocumentKind): boolean {
  const [, names = '', fields = ''] = /^(.*)\((.*)\)$/.exec(type) ?? [];
  return (
    names.split('|').includes(view.document.primaryType) &&
    fields.split(',').every((field) => {
      const [fieldType, path = ''] = field.split(' ');
      return view.typeAt(path) === fieldType;
    })
  );
}

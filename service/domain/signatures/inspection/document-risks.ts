import { pathText } from '../../../model/kernel/results/validation.ts';
import { stepsTo } from '../../../model/kernel/values/faults.ts';
import { chains, publicChains } from '../../../model/transactions/chain.ts';
import type { Phrase, Risk } from '../../../model/wallets/signature-inspection.ts';
import { type Anomaly, anomalyTexts } from '../typed-data/anomalies.ts';
import type { DocumentKind, DocumentView } from './document-view.ts';
import {
  bad,
  groupedDigits,
  isEndName,
  isPlausibleTime,
  isUnlimited,
  listed,
  momentText,
  nativeText,
  phrase,
  plain,
  readable,
  riskOf,
  secondsOf30Days,
  spanText,
  strong,
  warn,
} from './figures.ts';
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
  const ownChain = chains.find(chainId);
  const publicName = publicChains.get(chainId);
  const name = ownChain ? `, which is ${ownChain} here` : publicName && `, the public ${publicName}`;
  const text = takesChain(chainId)
    ? `The setting typedDataChain allows signing it here. It is valid on that chain, not on ${secretType} on this machine, which is ${ownChainId}.`
    : `It can be signed here only if the setting typedDataChain is any. ${secretType} is chain ${ownChainId} on this machine.`;
  const title = `Made for chain ${chainId}${name ?? ''}`;
  return [{ severity: 'bad', title, text, path: 'domain.chainId' }];
}

function giverRisks(view: DocumentView, { giver = '' }: DocumentKind): Risk[] {
  const { signer } = view.context;
  const address = view.text(giver);
  if (!signer || !address || address.toLowerCase() === signer.address.toLowerCase()) return [];
  const text = `A contract will reject it: ${view.nameOf(address)} must sign it, not ${signer.description}.`;
  const title = `The ${giver} is not the wallet that signs`;
  return [riskOf('warn', `${title}. ${text}`, `message.${giver}`)];
}

function amountRisks(view: DocumentView, { amounts = [] }: DocumentKind): Risk[] {
  return amounts
    .flatMap((pattern) => view.paths(pattern))
    .filter((path) => isUnlimited(view.number(path)))
    .map((path) => riskOf('bad', noLimit, `message.${path}`));
}

const noLimit =
  'No limit on the amount. The number means unlimited. Everything can be taken now, including tokens received later.';

function endRisks(view: DocumentView, { ends, lasting }: DocumentKind): Risk[] {
  const paths = ends?.flatMap((pattern) => view.paths(pattern)) ?? view.pathsNamed(isEndName);
  return paths.flatMap((path) => {
    const end = view.number(path);
    const endless = isUnlimited(end) ? neverEnds : undefined;
    const text = isPlausibleTime(end) ? timeText(view, Number(end), lasting) : endless;
    return text === undefined ? [] : [riskOf('warn', text, `message.${path}`)];
  });
}

const neverEnds = 'It never expires. Its expiry is the largest possible time.';

function timeText(
  { context: { nowSeconds } }: DocumentView,
  end: number,
  lasting = 'Its holder can use it until then.',
): string | undefined {
  const remainingSeconds = end - nowSeconds;
  if (remainingSeconds <= 0) return `It has expired. It expired on ${momentText(end)} and can no longer be used.`;
  return remainingSeconds > secondsOf30Days
    ? `Valid for ${spanText(remainingSeconds)}. It expires on ${momentText(end)}. ${lasting}`
    : undefined;
}

function takerRisks(view: DocumentView, { takers = [] }: DocumentKind): Risk[] {
  return takers.flatMap((path) => {
    const address = view.text(path);
    if (address === undefined || view.known(address)) return [];
    const title = `Unknown ${path === 'to' ? 'receiver' : path}`;
    const text = `${view.nameOf(address)} is not a wallet of this service. Check who owns it.`;
    return [riskOf('warn', `${title}. ${text}`, `message.${path}`)];
  });
}

/** The risks of texts, also as bytes, that resemble a sign-in message. */
function signInTextRisks({ document, context }: DocumentView): Risk[] {
  const ofDomain = Object.entries(document.domainTexts).map(([name, text]) => ({ path: `domain.${name}`, text }));
  const ofMessage = document.message.flatMap((value) =>
    value.content.kind === 'scalar' && /^(?:string|bytes)$/.test(value.type.text)
      ? [{ path: pathText(stepsTo(value)), text: value.content.scalar.text() }]
      : [],
  );
  return [...ofDomain, ...ofMessage].flatMap(({ path, text }) =>
    signInRisks(text, context).map((risk) => ({ ...risk, path })),
  );
}

function domainRisks({ document: { domainTexts } }: DocumentView): Risk[] {
  const { chainId, verifyingContract } = domainTexts;
  return [
    ...(chainId === undefined ? [riskOf('warn', anyChain, 'domain')] : []),
    ...(verifyingContract === undefined ? [riskOf('warn', anyContract, 'domain')] : []),
  ];
}

const anyChain =
  'Valid on every chain. The domain names no chain, so the signature can be replayed on every other chain.';
const anyContract =
  'Valid for every contract. The domain names no contract, so any contract that accepts this domain can use the signature.';

/** The risks of properties that programs treat differently: one for each kind, with the first paths. */
export function anomalyRisks(anomalies: readonly Anomaly[]): Risk[] {
  return anomalies.map(({ kind, count, paths }) => {
    const { warn, bad }: Record<Risk['severity'], Partial<Record<string, string>>> = anomalyTexts;
    const others = count > paths.length ? [`${count - paths.length} more`] : [];
    const places = listed([...paths.map((path) => readable(path)), ...others].map(plain));
    const text = `${warn[kind] ?? bad[kind]}`;
    return riskOf(
      kind in warn ? 'warn' : 'bad',
      count > 1 ? `${text} It concerns ${places.map((place) => place.text).join('')}.` : text,
      paths[0],
    );
  });
}

/** Documents that let a relayer send a transfer or a call on behalf of the signer. */
export const transferKinds: readonly DocumentKind[] = [
  // https://eips.ethereum.org/EIPS/eip-3009
  {
    type: 'TransferWithAuthorization|ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
    giver: 'from',
    takers: ['to'],
    amounts: ['value'],
    ends: ['validBefore'],
    lasting: 'Its holder can execute the transfer once until then.',
    sentence: (view) => {
      const amount = view.amount('value', view.domainToken());
      const [from, to] = [view.addressPhrase('from'), view.addressPhrase('to')];
      const end = view.until('validBefore');
      return phrase`Sends ${amount} from ${from} to ${to}, when anyone submits it${end}.`;
    },
  },
  // https://eips.ethereum.org/EIPS/eip-2771, as in OpenZeppelin's ERC2771Forwarder and its predecessors.
  {
    type: 'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)',
    giver: 'from',
    takers: ['to'],
    ends: ['deadline', 'validUntilTime'],
    lasting: 'Its holder can execute the call once until then.',
    sentence: (view) => {
      const end = view.paths('deadline').flatMap((path) => view.until(path));
      return phrase`Lets anyone ${callOf(view)} on behalf of ${view.addressPhrase('from')}${end}.`;
    },
    risks: calldataRisks,
  },
  // https://github.com/safe-global/safe-smart-account/blob/main/contracts/Safe.sol
  {
    type: 'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 nonce)',
    takers: ['to'],
    sentence: (view) => {
      const { verifyingContract } = view.document.domainTexts;
      const safe = verifyingContract === undefined ? 'that checks it' : view.nameOf(verifyingContract);
      const start = phrase`Agrees that the Safe ${strong(safe)}`;
      if (view.number('operation') !== 1n) return phrase`${start} may ${callOf(view)}.`;
      return phrase`${start} lets ${view.addressPhrase('to')}${bad(' act as the Safe itself')}.`;
    },
    risks: (view) => [
      ...(view.number('operation') === 1n ? [riskOf('bad', delegatesAll, 'message.operation')] : []),
      ...calldataRisks(view),
    ],
  },
];

const delegatesAll =
  'Foreign code runs as the Safe. The operation is a delegate call: the called code can do everything the Safe can, including changing its owners.';

/** "call approve of X", "send 1.5 ETH to X". */
function callOf(view: DocumentView): Phrase[] {
  const value = view.number('value');
  const coins = strong(nativeText(value, chains[view.context.secretType].nativeSymbol));
  const data = view.text('data') ?? '0x';
  const to = view.addressPhrase('to');
  if (data === '0x') return phrase`send ${coins} to ${to}`;
  const withCoins = value === 0n ? [] : phrase` with ${coins}`;
  return phrase`call ${warn(functionOf(data))} of ${to}${withCoins}`;
}

function functionOf(calldata: string): string {
  return functions.get(calldata.slice(0, 10)) ?? `the function ${calldata.slice(0, 10)}`;
}

/** Selectors of token calls (ERC-20, ERC-721, ERC-1155). */
const functions = new Map([
  ['0xa9059cbb', 'transfer'],
  ['0x23b872dd', 'transferFrom'],
  ['0x095ea7b3', 'approve'],
  ['0x39509351', 'increaseAllowance'],
  ['0xa22cb465', 'setApprovalForAll'],
  ['0x42842e0e', 'safeTransferFrom'],
  ['0xb88d4fde', 'safeTransferFrom'],
  ['0xf242432a', 'safeTransferFrom'],
  ['0x2eb2c2d6', 'safeBatchTransferFrom'],
]);

function calldataRisks(view: DocumentView): Risk[] {
  const data = view.text('data') ?? '0x';
  if (data === '0x') return [];
  const bytes = groupedDigits(BigInt(data.length / 2 - 1));
  const text = `The call's ${bytes} bytes cannot be decoded here. Check their source.`;
  return [riskOf('warn', `It calls ${functionOf(data)}. ${text}`, 'message.data')];
}

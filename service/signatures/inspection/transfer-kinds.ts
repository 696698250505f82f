import { chains } from '../../resources/chain.ts';
import type { Phrase, Risk } from '../../resources/signature-inspection.ts';
import { groupedDigits, nativeText } from './amounts.ts';
import type { DocumentKind } from './document-kind.ts';
import type { DocumentView } from './document-view.ts';
import { bad, plain, strong, warn } from './phrases.ts';

/** Documents that let a relayer send a transfer or a call on behalf of the signer. */
export const transferKinds: readonly DocumentKind[] = [
  // https://eips.ethereum.org/EIPS/eip-3009
  {
    primaryType: /^(?:Transfer|Receive)WithAuthorization$/,
    fields: {
      from: 'address',
      to: 'address',
      value: 'uint256',
      validAfter: 'uint256',
      validBefore: 'uint256',
      nonce: 'bytes32',
    },
    giver: 'from',
    takers: ['to'],
    amounts: ['value'],
    ends: ['validBefore'],
    lasting: 'Its holder can execute the transfer once until then.',
    sentence: (view) => [
      plain('Sends '),
      view.amount('value', view.domainToken()),
      plain(' from '),
      view.addressPhrase('from'),
      plain(' to '),
      view.addressPhrase('to'),
      plain(', when anyone submits it'),
      ...view.until('validBefore'),
      plain('.'),
    ],
  },
  // https://eips.ethereum.org/EIPS/eip-2771, as in OpenZeppelin's ERC2771Forwarder and its predecessors.
  {
    primaryType: 'ForwardRequest',
    fields: {
      from: 'address',
      to: 'address',
      value: 'uint256',
      gas: 'uint256',
      nonce: 'uint256',
      data: 'bytes',
    },
    giver: 'from',
    takers: ['to'],
    ends: ['deadline', 'validUntilTime'],
    lasting: 'Its holder can execute the call once until then.',
    sentence: (view) => [
      plain('Lets anyone '),
      ...callOf(view),
      plain(' on behalf of '),
      view.addressPhrase('from'),
      ...view.paths('deadline').flatMap((path) => view.until(path)),
      plain('.'),
    ],
    risks: calldataRisks,
  },
  // https://github.com/safe-global/safe-smart-account/blob/main/contracts/Safe.sol
  {
    primaryType: 'SafeTx',
    fields: {
      to: 'address',
      value: 'uint256',
      data: 'bytes',
      operation: 'uint8',
      nonce: 'uint256',
    },
    takers: ['to'],
    sentence: (view) => [
      plain('Agrees that the Safe '),
      strong(safeOf(view)),
      plain(view.number('operation') === 1n ? ' lets ' : ' may '),
      ...(view.number('operation') === 1n
        ? [view.addressPhrase('to'), bad(' act as the Safe itself')]
        : callOf(view)),
      plain('.'),
    ],
    risks: (view) => [
      ...(view.number('operation') === 1n ? [delegatesAll] : []),
      ...calldataRisks(view),
    ],
  },
];

const delegatesAll: Risk = {
  severity: 'bad',
  title: 'Foreign code runs as the Safe',
  text: 'The operation is a delegate call: the called code can do everything the Safe can, including changing its owners.',
  path: 'message.operation',
};

function safeOf(view: DocumentView): string {
  const { verifyingContract } = view.document.domainTexts;
  return verifyingContract === undefined ? 'that checks it' : view.nameOf(verifyingContract);
}

/** "call approve of X", "send 1.5 ETH to X". */
function callOf(view: DocumentView): Phrase[] {
  const value = view.number('value');
  const coins = strong(nativeText(value, chains[view.context.secretType].nativeSymbol));
  const data = view.text('data') ?? '0x';
  if (data === '0x') return [plain('send '), coins, plain(' to '), view.addressPhrase('to')];
  const withCoins = value === 0n ? [] : [plain(' with '), coins];
  return [
    plain('call '),
    warn(functionOf(data)),
    plain(' of '),
    view.addressPhrase('to'),
    ...withCoins,
  ];
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
  return [
    {
      severity: 'warn',
      title: `It calls ${functionOf(data)}`,
      text: `The call's ${bytes} bytes cannot be decoded here. Check their source.`,
      path: 'message.data',
    },
  ];
}

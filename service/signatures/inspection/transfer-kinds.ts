import { chains } from '../../resources/chain.ts';
import type { Phrase, Risk } from '../../resources/signature-inspection.ts';
import { groupedDigits, nativeText } from './amounts.ts';
import type { DocumentKind } from './document-kind.ts';
import type { DocumentLook } from './document-look.ts';
import { bad, plain, strong, warn } from './phrases.ts';

/** Documents with which somebody else sends a transfer or a call in the name of the signer. */
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
    lasting: 'Whoever holds it can make the transfer until then, once.',
    sentence: (look) => [
      plain('Sends '),
      look.amount('value', look.domainToken()),
      plain(' from '),
      look.who('from'),
      plain(' to '),
      look.who('to'),
      plain(', whenever somebody presents it'),
      ...look.until('validBefore'),
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
    lasting: 'Whoever holds it can make the call until then, once.',
    sentence: (look) => [
      plain('Lets anybody '),
      ...callOf(look),
      plain(' in the name of '),
      look.who('from'),
      ...look.paths('deadline').flatMap((path) => look.until(path)),
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
    sentence: (look) => [
      plain('Agrees that the Safe '),
      strong(safeOf(look)),
      plain(look.number('operation') === 1n ? ' lets ' : ' may '),
      ...(look.number('operation') === 1n
        ? [look.who('to'), bad(' act as the Safe itself')]
        : callOf(look)),
      plain('.'),
    ],
    risks: (look) => [
      ...(look.number('operation') === 1n ? [delegatesAll] : []),
      ...calldataRisks(look),
    ],
  },
];

const delegatesAll: Risk = {
  severity: 'bad',
  title: 'Foreign code runs as the Safe',
  text: 'The operation is a delegate call: what is called can do everything that the Safe can, and change its owners.',
  path: 'message.operation',
};

function safeOf(look: DocumentLook): string {
  const { verifyingContract } = look.document.domainTexts;
  return verifyingContract === undefined ? 'that checks it' : look.nameOf(verifyingContract);
}

/** "call approve of X", "send 1.5 ETH to X". */
function callOf(look: DocumentLook): Phrase[] {
  const value = look.number('value');
  const coins = strong(nativeText(value, chains[look.around.secretType].nativeSymbol));
  const data = look.text('data') ?? '0x';
  if (data === '0x') return [plain('send '), coins, plain(' to '), look.who('to')];
  const withCoins = value === 0n ? [] : [plain(' with '), coins];
  return [plain('call '), warn(functionOf(data)), plain(' of '), look.who('to'), ...withCoins];
}

function functionOf(calldata: string): string {
  return functions.get(calldata.slice(0, 10)) ?? `the function ${calldata.slice(0, 10)}`;
}

/** What calls of tokens begin with (ERC-20, ERC-721, ERC-1155). */
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

function calldataRisks(look: DocumentLook): Risk[] {
  const data = look.text('data') ?? '0x';
  if (data === '0x') return [];
  const bytes = groupedDigits(BigInt(data.length / 2 - 1));
  return [
    {
      severity: 'warn',
      title: `It calls ${functionOf(data)}`,
      text: `What the call does is in ${bytes} bytes that nobody can read here. Make sure where they come from.`,
      path: 'message.data',
    },
  ];
}

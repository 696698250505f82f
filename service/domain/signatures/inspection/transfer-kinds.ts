import { chains } from '../../../model/transactions/chain.ts';
import type { Phrase, Risk } from '../../../model/wallets/signature-inspection.ts';
import type { DocumentKind, DocumentView } from './document-view.ts';
import { bad, groupedDigits, nativeText, riskOf, say, strong, warn } from './figures.ts';

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
      return say`Sends ${amount} from ${from} to ${to}, when anyone submits it${end}.`;
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
      return say`Lets anyone ${callOf(view)} on behalf of ${view.addressPhrase('from')}${end}.`;
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
      const start = say`Agrees that the Safe ${strong(safe)}`;
      if (view.number('operation') !== 1n) return say`${start} may ${callOf(view)}.`;
      return say`${start} lets ${view.addressPhrase('to')}${bad(' act as the Safe itself')}.`;
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
  if (data === '0x') return say`send ${coins} to ${to}`;
  const withCoins = value === 0n ? [] : say` with ${coins}`;
  return say`call ${warn(functionOf(data))} of ${to}${withCoins}`;
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

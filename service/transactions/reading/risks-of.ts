import { publicChains } from '../../resources/chain.ts';
import type { Risk } from '../../resources/signature-inspection.ts';
import { gasOfATransfer } from '../../resources/transaction-request.ts';
import { isUnlimited } from '../../signatures/inspection/amounts.ts';
import { readable } from '../../signatures/inspection/phrases.ts';
import { coinsText, feeOf } from './cost.ts';
import type { SeenTransaction } from './seen-transaction.ts';

type FindRisks = (seen: SeenTransaction) => readonly Risk[];

/** What to think of before a transaction is signed or sent. */
export function risksOf(seen: SeenTransaction): Risk[] {
  return finders.flatMap((find) => find(seen));
}

const ofChain: FindRisks = ({ parsed: { chainId, signed, pathOf }, network }) => {
  const path = pathOf('chainId');
  if (chainId === undefined && signed)
    return [
      {
        severity: 'bad',
        title: 'It names no chain',
        text: 'Signed like this, anybody can send it again on every chain that has its sender (EIP-155).',
      },
    ];
  if (network || chainId === undefined) return [];
  const name = publicChains.get(String(chainId));
  const text = `It is for the chain ${chainId}${name ? `, ${name}` : ''}, which is none of this service.`;
  return [{ severity: 'warn', title: 'For another chain', text, path }];
};

const ofReceiver: FindRisks = ({ parsed: { to, value, pathOf } }) => {
  if (to === undefined)
    return [
      {
        severity: 'warn',
        title: 'It creates a contract',
        text: 'It has no receiver: its data are run as a program and stay on the chain.',
        path: pathOf('data'),
      },
    ];
  if (BigInt(to) !== 0n || value === 0n) return [];
  const text = 'Nobody has the zero address. What it gets is lost.';
  return [{ severity: 'bad', title: 'The coins are lost', text, path: pathOf('to') }];
};

const ofCall: FindRisks = ({ parsed, call }) => {
  const { to, data, pathOf } = parsed;
  const path = pathOf('data');
  if (to === undefined || data === '0x') return [];
  if (!call)
    return [
      {
        severity: 'warn',
        title: 'Nobody here knows what it calls',
        text: 'Its data are not read. Paste the ABI of the contract on its page, and they are.',
        path,
      },
    ];
  const [first = '', second = ''] = call.inputs.map(({ value }) => value);
  if (/^(?:approve|increaseAllowance)\(/.test(call.signature) && isLarge(second))
    return [
      {
        severity: 'bad',
        title: 'No limit on the amount',
        text: 'The spender can take all of this token, now and later, until the approval is ended.',
        path,
      },
    ];
  if (call.signature === 'setApprovalForAll(address,bool)' && second === 'true')
    return [
      {
        severity: 'bad',
        title: 'Every item can be taken',
        text: 'The operator can take every item of this contract, now and later, until the approval is ended.',
        path,
      },
    ];
  if (call.signature === 'transfer(address,uint256)' && first.toLowerCase() === to.toLowerCase())
    return [
      {
        severity: 'bad',
        title: 'The tokens are lost',
        text: 'They go to their own contract, which hands them on to nobody.',
        path,
      },
    ];
  return [];
};

const ofFees: FindRisks = ({ parsed, network }) => {
  const { gasLimit, maxFeePerGas, pathOf } = parsed;
  const fee = feeOf(parsed) ?? 0n;
  const risks: Risk[] = [];
  if (gasLimit !== undefined && gasLimit < gasOfATransfer)
    risks.push({
      severity: 'warn',
      title: 'Too little gas',
      text: `No transaction takes less than ${gasOfATransfer} units of gas: no node takes it.`,
      path: pathOf('gasLimit'),
    });
  if (fee >= aCoin)
    risks.push({
      severity: 'warn',
      title: 'Its gas can cost a lot',
      text: `At most ${coinsText(network, fee)}, whatever it does.`,
      path: pathOf(maxFeePerGas === undefined ? 'gasPrice' : 'maxFeePerGas'),
    });
  return risks;
};

const ofNames: FindRisks = ({ parsed: { unreadFields } }) => {
  const [first] = unreadFields;
  if (first === undefined) return [];
  const names = unreadFields.slice(0, shownNames).map((name) => readable(name, 40));
  const text = `No transaction has these fields, and they are not read: ${names.join(', ')}.`;
  return [{ severity: 'warn', title: 'Fields that nobody reads', text, path: first }];
};

const finders: readonly FindRisks[] = [ofChain, ofReceiver, ofCall, ofFees, ofNames];

const aCoin = 10n ** 18n;
const shownNames = 10;

function isLarge(units: string): boolean {
  return /^\d+$/.test(units) && isUnlimited(BigInt(units));
}

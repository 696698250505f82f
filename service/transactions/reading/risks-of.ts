import { publicChains } from '../../resources/chain.ts';
import type { Risk } from '../../resources/signature-inspection.ts';
import { gasOfATransfer } from '../../resources/transaction-request.ts';
import { isUnlimited } from '../../signatures/inspection/amounts.ts';
import { readable } from '../../signatures/inspection/phrases.ts';
import { coinsText, feeOf } from './cost.ts';
import type { ObservedTransaction } from './observed-transaction.ts';

type FindRisks = (transaction: ObservedTransaction) => readonly Risk[];

/** Risks to consider before a transaction is signed or sent. */
export function risksOf(transaction: ObservedTransaction): Risk[] {
  return finders.flatMap((find) => find(transaction));
}

const ofChain: FindRisks = ({ parsed: { chainId, signed, pathOf }, network }) => {
  const path = pathOf('chainId');
  if (chainId === undefined && signed)
    return [
      {
        severity: 'bad',
        title: 'No chain id',
        text: 'Anyone can replay this signed transaction on every chain where its sender has an account (EIP-155).',
      },
    ];
  if (network || chainId === undefined) return [];
  const name = publicChains.get(String(chainId));
  const text = `The transaction is for chain ${chainId}${name ? `, ${name}` : ''}, which this service does not run.`;
  return [{ severity: 'warn', title: 'For another chain', text, path }];
};

const ofReceiver: FindRisks = ({ parsed: { to, value, pathOf } }) => {
  if (to === undefined)
    return [
      {
        severity: 'warn',
        title: 'Creates a contract',
        text: 'No receiver: the data is run as a program and stored on the chain.',
        path: pathOf('data'),
      },
    ];
  if (BigInt(to) !== 0n || value === 0n) return [];
  const text = 'The zero address belongs to no one. Coins sent there are lost.';
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
        title: 'Unknown call',
        text: "The data cannot be decoded. Paste the contract's ABI on its page.",
        path,
      },
    ];
  const [first = '', second = ''] = call.inputs.map(({ value }) => value);
  if (/^(?:approve|increaseAllowance)\(/.test(call.signature) && isLarge(second))
    return [
      {
        severity: 'bad',
        title: 'No limit on the amount',
        text: 'The spender can take all of this token, now and later, until the approval is revoked.',
        path,
      },
    ];
  if (call.signature === 'setApprovalForAll(address,bool)' && second === 'true')
    return [
      {
        severity: 'bad',
        title: 'Every item can be taken',
        text: 'The operator can take every item of this contract, now and later, until the approval is revoked.',
        path,
      },
    ];
  if (call.signature === 'transfer(address,uint256)' && first.toLowerCase() === to.toLowerCase())
    return [
      {
        severity: 'bad',
        title: 'The tokens are lost',
        text: 'Tokens sent to their own contract cannot be recovered.',
        path,
      },
    ];
  return [];
};

const ofFees: FindRisks = ({ parsed, network }) => {
  const { gasLimit, maxFeePerGas, pathOf } = parsed;
  const fee = feeOf(parsed) ?? 0n;
  const risks: Risk[] = [];
  const { authorizations = [] } = parsed;
  const leastGas = BigInt(gasOfATransfer) + BigInt(authorizations.length) * gasOfAnAuthorization;
  if (gasLimit !== undefined && gasLimit < leastGas)
    risks.push({
      severity: 'warn',
      title: 'Too little gas',
      text: `${authorizations.length > 0 ? 'This' : 'Every'} transaction needs at least ${leastGas} units of gas. Nodes reject this one.`,
      path: pathOf('gasLimit'),
    });
  if (fee >= aCoin)
    risks.push({
      severity: 'warn',
      title: 'High gas cost',
      text: `At most ${coinsText(network, fee)}, regardless of the result.`,
      path: pathOf(maxFeePerGas === undefined ? 'gasPrice' : 'maxFeePerGas'),
    });
  return risks;
};

const ofNames: FindRisks = ({ parsed: { unreadFields } }) => {
  const [first] = unreadFields;
  if (first === undefined) return [];
  const names = unreadFields.slice(0, maximumNames).map((name) => readable(name, 40));
  const text = `These are not transaction fields and were ignored: ${names.join(', ')}.`;
  return [{ severity: 'warn', title: 'Ignored fields', text, path: first }];
};

/** Gas per authorization before the execution (EIP-7702). */
const gasOfAnAuthorization = 25_000n;

/** EIP-7702: the code controls the account until another authorization replaces it. */
const ofAuthorizations: FindRisks = ({ parsed, nameOf }) => {
  const path = parsed.pathOf('authorizationList');
  return (parsed.authorizations ?? []).flatMap(({ chainId, address, authority }) => {
    if (authority === undefined)
      return [
        {
          severity: 'warn',
          title: 'Invalid authorization',
          text: `The authorization for the code of ${nameOf(address)} has no valid signature. Nodes skip it.`,
          path,
        },
      ];
    const risks: Risk[] = [];
    if (BigInt(address) !== 0n)
      risks.push({
        severity: 'bad',
        title: 'Gives control of an account',
        text: `The contract ${nameOf(address)} can move all coins, tokens and items of ${nameOf(authority)}, now and later, until another authorization replaces it.`,
        path,
      });
    if (chainId === 0n)
      risks.push({
        severity: 'bad',
        title: 'Valid on every chain',
        text: `Anyone can use the authorization of ${nameOf(authority)} on every chain on which the account has the same nonce.`,
        path,
      });
    else if (parsed.chainId !== undefined && chainId !== parsed.chainId)
      risks.push({
        severity: 'warn',
        title: 'Authorization for another chain',
        text: `The authorization of ${nameOf(authority)} is for chain ${chainId}. Nodes skip it here.`,
        path,
      });
    return risks;
  });
};

const finders: readonly FindRisks[] = [
  ofChain,
  ofReceiver,
  ofAuthorizations,
  ofCall,
  ofFees,
  ofNames,
];

const aCoin = 10n ** 18n;
const maximumNames = 10;

function isLarge(units: string): boolean {
  return /^\d+$/.test(units) && isUnlimited(BigInt(units));
}

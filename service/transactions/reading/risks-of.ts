import { publicChains } from '../../resources/chain.ts';
import type { Risk } from '../../resources/signature-inspection.ts';
import { gasOfATransfer } from '../../resources/transaction-request.ts';
import { isUnlimited } from '../../signatures/inspection/figures.ts';
import { readable, riskOf } from '../../signatures/inspection/phrases.ts';
import { aCoin, type ObservedTransaction } from './observed-transaction.ts';
import { feeOf } from './parsed-transaction.ts';

/** Risks to consider before a transaction is signed or sent. */
export function risksOf(transaction: ObservedTransaction): Risk[] {
  return [
    chainRisk(transaction),
    receiverRisk(transaction),
    ...authorizationRisks(transaction),
    callRisk(transaction),
    ...feeRisks(transaction),
    nameRisk(transaction),
  ].filter((risk) => risk !== undefined);
}

function chainRisk({ parsed: { chainId, signed, pathOf }, network }: ObservedTransaction) {
  if (chainId === undefined) return signed && riskOf('bad', noChain);
  if (network) return undefined;
  const name = publicChains.get(String(chainId));
  const chain = `chain ${chainId}${name ? `, ${name}` : ''}`;
  return riskOf(
    'warn',
    `For another chain. The transaction is for ${chain}, which this service does not run.`,
    pathOf('chainId'),
  );
}

const noChain =
  'No chain id. Anyone can replay this signed transaction on every chain where its sender has an account (EIP-155).';

function receiverRisk({ parsed: { to, value, pathOf } }: ObservedTransaction) {
  if (to === undefined) return riskOf('warn', createsContract, pathOf('data'));
  return BigInt(to) === 0n && value !== 0n ? riskOf('bad', coinsLost, pathOf('to')) : undefined;
}

const createsContract =
  'Creates a contract. No receiver: the data is run as a program and stored on the chain.';
const coinsLost =
  'The coins are lost. The zero address belongs to no one. Coins sent there are lost.';

function callRisk({ parsed: { to, data, pathOf }, call }: ObservedTransaction) {
  const path = pathOf('data');
  if (to === undefined || data === '0x') return undefined;
  if (!call) return riskOf('warn', unknownCall, path);
  const { signature, inputs } = call;
  const [first = '', second = ''] = inputs.map(({ value }) => value);
  const isWithoutLimit = /^\d+$/.test(second) && isUnlimited(BigInt(second));
  if (/^(?:approve|increaseAllowance)\(/.test(signature) && isWithoutLimit)
    return riskOf('bad', noLimit, path);
  if (signature === 'setApprovalForAll(address,bool)' && second === 'true')
    return riskOf('bad', everyItem, path);
  const isToContract = first.toLowerCase() === to.toLowerCase();
  return signature === 'transfer(address,uint256)' && isToContract
    ? riskOf('bad', tokensLost, path)
    : undefined;
}

const unknownCall =
  "Unknown call. The data cannot be decoded. Paste the contract's ABI on its page.";
const noLimit =
  'No limit on the amount. The spender can take all of this token, now and later, until the approval is revoked.';
const everyItem =
  'Every item can be taken. The operator can take every item of this contract, now and later, until the approval is revoked.';
const tokensLost = 'The tokens are lost. Tokens sent to their own contract cannot be recovered.';

/** Gas per authorization before the execution (EIP-7702). */
const gasOfAnAuthorization = 25_000n;

function feeRisks({ parsed, coins }: ObservedTransaction): Risk[] {
  const { gasLimit, maxFeePerGas, pathOf, authorizations = [] } = parsed;
  const risks: Risk[] = [];
  const leastGas = BigInt(gasOfATransfer) + BigInt(authorizations.length) * gasOfAnAuthorization;
  if (gasLimit !== undefined && gasLimit < leastGas) {
    const subject = authorizations.length > 0 ? 'This' : 'Every';
    const text = `${subject} transaction needs at least ${leastGas} units of gas. Nodes reject this one.`;
    risks.push(riskOf('warn', `Too little gas. ${text}`, pathOf('gasLimit')));
  }
  const fee = feeOf(parsed) ?? 0n;
  if (fee >= aCoin) {
    const path = pathOf(maxFeePerGas === undefined ? 'gasPrice' : 'maxFeePerGas');
    risks.push(
      riskOf('warn', `High gas cost. At most ${coins(fee)}, regardless of the result.`, path),
    );
  }
  return risks;
}

const maximumNames = 10;

function nameRisk({ parsed: { unreadFields } }: ObservedTransaction) {
  const names = unreadFields.slice(0, maximumNames).map((name) => readable(name, 40));
  const text = `These are not transaction fields and were ignored: ${names.join(', ')}.`;
  return names.length === 0
    ? undefined
    : riskOf('warn', `Ignored fields. ${text}`, unreadFields[0]);
}

/** EIP-7702: the code controls the account until another authorization replaces it. */
function authorizationRisks({ parsed, nameOf }: ObservedTransaction): Risk[] {
  const path = parsed.pathOf('authorizationList');
  return (parsed.authorizations ?? []).flatMap(({ chainId, address, authority }) => {
    const contract = nameOf(address);
    if (authority === undefined) {
      const text = `The authorization for the code of ${contract} has no valid signature. Nodes skip it.`;
      return [riskOf('warn', `Invalid authorization. ${text}`, path)];
    }
    const account = nameOf(authority);
    const risks: Risk[] = [];
    const control = `The contract ${contract} can move all coins, tokens and items of ${account}, now and later, until another authorization replaces it.`;
    if (BigInt(address) !== 0n)
      risks.push(riskOf('bad', `Gives control of an account. ${control}`, path));
    const everywhere = `Anyone can use the authorization of ${account} on every chain on which the account has the same nonce.`;
    const elsewhere = `The authorization of ${account} is for chain ${chainId}. Nodes skip it here.`;
    if (chainId === 0n) risks.push(riskOf('bad', `Valid on every chain. ${everywhere}`, path));
    else if (parsed.chainId !== undefined && chainId !== parsed.chainId)
      risks.push(riskOf('warn', `Authorization for another chain. ${elsewhere}`, path));
    return risks;
  });
}

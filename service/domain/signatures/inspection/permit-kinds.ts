import type { Phrase } from '../../../model/wallets/signature-inspection.ts';
import type { DocumentKind, DocumentView } from './document-view.ts';
import { bad, listed, phrase, riskOf, strong } from './figures.ts';

const lasting =
  'A permit usually expires within minutes. It cannot be revoked before it is used, only replaced by another permit.';
const lastingAllowance = 'An allowance usually expires within 30 days. Until then, it can be used repeatedly.';

/** Documents that authorize taking tokens. */
export const permitKinds: readonly DocumentKind[] = [
  // https://eips.ethereum.org/EIPS/eip-2612
  {
    type: 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
    giver: 'owner',
    takers: ['spender'],
    amounts: ['value'],
    ends: ['deadline'],
    lasting,
    sentence: (view) => {
      const amount = [view.amount('value', view.domainToken())];
      return phrase`${accepts(view, amount)}${view.addressPhrase('owner')}${view.until('deadline')}.`;
    },
  },
  // https://github.com/makerdao/dss/blob/master/src/dai.sol: all or nothing; 0 never expires.
  {
    type: 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
    giver: 'holder',
    takers: ['spender'],
    ends: ['expiry'],
    lasting,
    sentence: (view) => {
      const token = view.domainToken();
      const [holder, spender] = [view.addressPhrase('holder'), view.addressPhrase('spender')];
      if (!isAllowed(view)) return phrase`Stops ${spender} from taking ${strong(token)} of ${holder}.`;
      const end = isEndless(view) ? phrase` ${bad('without expiry')}` : view.until('expiry');
      return phrase`${accepts(view, [bad(`any amount of ${token}`)])}${holder}${end}.`;
    },
    risks: (view) => [
      ...(isAllowed(view) ? [riskOf('bad', allOrNothing, 'message.allowed')] : []),
      ...(isAllowed(view) && isEndless(view) ? [riskOf('warn', neverEnds, 'message.expiry')] : []),
    ],
  },
  // https://github.com/Uniswap/permit2/blob/main/src/interfaces/IAllowanceTransfer.sol
  {
    type: 'PermitSingle(address details.token,uint160 details.amount,uint48 details.expiration,address spender,uint256 sigDeadline)',
    takers: ['spender'],
    amounts: ['details.amount'],
    ends: ['details.expiration', 'sigDeadline'],
    lasting: lastingAllowance,
    sentence: (view) => {
      const end = view.until('details.expiration');
      return phrase`${accepts(view, amountsIn(view, 'details'))}${view.signerPhrase()}${end}.`;
    },
  },
  {
    type: 'PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)',
    takers: ['spender'],
    amounts: ['details[*].amount'],
    ends: ['details[*].expiration', 'sigDeadline'],
    lasting: lastingAllowance,
    sentence: (view) => {
      const end = view.lengthOf('details') === 1 ? view.until('details[0].expiration') : [];
      return phrase`${accepts(view, amountsIn(view, 'details'))}${view.signerPhrase()}${end}.`;
    },
  },
  // https://github.com/Uniswap/permit2/blob/main/src/interfaces/ISignatureTransfer.sol
  {
    type: 'PermitTransferFrom|PermitWitnessTransferFrom(address permitted.token,uint256 permitted.amount,address spender,uint256 nonce,uint256 deadline)',
    takers: ['spender'],
    amounts: ['permitted.amount'],
    ends: ['deadline'],
    lasting,
    sentence: onceFrom,
  },
  {
    type: 'PermitBatchTransferFrom|PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)',
    takers: ['spender'],
    amounts: ['permitted[*].amount'],
    ends: ['deadline'],
    lasting,
    sentence: onceFrom,
  },
];

const allOrNothing =
  'No limit on the amount. This kind of permit is all or nothing. All tokens can be taken, including tokens received later.';
const neverEnds = 'It never expires. An expiry of 0 means unlimited. Only another permit revokes it.';

function isAllowed(view: DocumentView): boolean {
  return view.text('allowed') === 'true';
}

function isEndless(view: DocumentView): boolean {
  return view.number('expiry') === 0n;
}

function onceFrom(view: DocumentView): Phrase[] {
  const from = [...accepts(view, amountsIn(view, 'permitted')), view.signerPhrase()];
  return phrase`${from}, once,${view.until('deadline')}.`;
}

/** Phrases of the form "Lets X take A and B from". */
function accepts(view: DocumentView, amounts: readonly Phrase[]): Phrase[] {
  return phrase`Lets ${view.addressPhrase('spender')} take ${listed(amounts)} from `;
}

/** The amounts of a struct with a token, or of a list of them; more than three are counted. */
function amountsIn(view: DocumentView, list: string): Phrase[] {
  const structs = view.lengthOf(list) === 0 ? view.paths(list) : view.paths(`${list}[*]`);
  const phrases = structs.flatMap((path) => {
    const token = view.text(`${path}.token`);
    return token === undefined ? [] : [view.amount(`${path}.amount`, view.nameOf(token))];
  });
  if (phrases.length === 0) return [strong('nothing')];
  return phrases.length > 3 ? [...phrases.slice(0, 2), strong(`${phrases.length - 2} more tokens`)] : phrases;
}

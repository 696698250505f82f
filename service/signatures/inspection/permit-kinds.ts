import type { Phrase } from '../../resources/signature-inspection.ts';
import type { DocumentKind } from './document-kind.ts';
import type { DocumentView } from './document-view.ts';
import { bad, listed, plain, strong } from './phrases.ts';

const lasting =
  'A permit usually expires within minutes. It cannot be revoked before it is used, only replaced by another permit.';

/** Documents that authorize taking tokens. */
export const permitKinds: readonly DocumentKind[] = [
  // https://eips.ethereum.org/EIPS/eip-2612
  {
    primaryType: 'Permit',
    fields: {
      owner: 'address',
      spender: 'address',
      value: 'uint256',
      nonce: 'uint256',
      deadline: 'uint256',
    },
    giver: 'owner',
    takers: ['spender'],
    amounts: ['value'],
    ends: ['deadline'],
    lasting,
    sentence: (view) => [
      ...takes(view, [view.amount('value', view.domainToken())]),
      view.addressPhrase('owner'),
      ...view.until('deadline'),
      plain('.'),
    ],
  },
  // https://github.com/makerdao/dss/blob/master/src/dai.sol: all or nothing; 0 never expires.
  {
    primaryType: 'Permit',
    fields: {
      holder: 'address',
      spender: 'address',
      nonce: 'uint256',
      expiry: 'uint256',
      allowed: 'bool',
    },
    giver: 'holder',
    takers: ['spender'],
    ends: ['expiry'],
    lasting,
    sentence: (view) =>
      isAllowed(view)
        ? [
            ...takes(view, [bad(`any amount of ${view.domainToken()}`)]),
            view.addressPhrase('holder'),
            ...endOfDai(view),
            plain('.'),
          ]
        : [
            plain('Stops '),
            view.addressPhrase('spender'),
            plain(' from taking '),
            strong(view.domainToken()),
            plain(' of '),
            view.addressPhrase('holder'),
            plain('.'),
          ],
    risks: (view) =>
      isAllowed(view)
        ? [
            {
              severity: 'bad',
              title: 'No limit on the amount',
              text: 'This kind of permit is all or nothing. All tokens can be taken, including tokens received later.',
              path: 'message.allowed',
            },
            ...(view.number('expiry') === 0n ? [neverEnds] : []),
          ]
        : [],
  },
  // https://github.com/Uniswap/permit2/blob/main/src/interfaces/IAllowanceTransfer.sol
  {
    primaryType: 'PermitSingle',
    fields: {
      'details.token': 'address',
      'details.amount': 'uint160',
      'details.expiration': 'uint48',
      spender: 'address',
      sigDeadline: 'uint256',
    },
    takers: ['spender'],
    amounts: ['details.amount'],
    ends: ['details.expiration', 'sigDeadline'],
    lasting: 'An allowance usually expires within 30 days. Until then, it can be used repeatedly.',
    sentence: (view) => [
      ...takes(view, amountsOf(view, 'details', 'amount')),
      view.signerPhrase(),
      ...view.until('details.expiration'),
      plain('.'),
    ],
  },
  {
    primaryType: 'PermitBatch',
    fields: { details: 'PermitDetails[]', spender: 'address', sigDeadline: 'uint256' },
    takers: ['spender'],
    amounts: ['details[*].amount'],
    ends: ['details[*].expiration', 'sigDeadline'],
    lasting: 'An allowance usually expires within 30 days. Until then, it can be used repeatedly.',
    sentence: (view) => [
      ...takes(view, amountsOf(view, 'details', 'amount')),
      view.signerPhrase(),
      ...(view.lengthOf('details') === 1 ? view.until('details[0].expiration') : []),
      plain('.'),
    ],
  },
  // https://github.com/Uniswap/permit2/blob/main/src/interfaces/ISignatureTransfer.sol
  {
    primaryType: /^Permit(?:Witness)?TransferFrom$/,
    fields: {
      'permitted.token': 'address',
      'permitted.amount': 'uint256',
      spender: 'address',
      nonce: 'uint256',
      deadline: 'uint256',
    },
    takers: ['spender'],
    amounts: ['permitted.amount'],
    ends: ['deadline'],
    lasting,
    sentence: onceFrom,
  },
  {
    primaryType: /^PermitBatch(?:Witness)?TransferFrom$/,
    fields: {
      permitted: 'TokenPermissions[]',
      spender: 'address',
      nonce: 'uint256',
      deadline: 'uint256',
    },
    takers: ['spender'],
    amounts: ['permitted[*].amount'],
    ends: ['deadline'],
    lasting,
    sentence: onceFrom,
  },
];

const neverEnds = {
  severity: 'warn',
  title: 'It never expires',
  text: 'An expiry of 0 means unlimited. Only another permit revokes it.',
  path: 'message.expiry',
} as const;

function isAllowed(view: DocumentView): boolean {
  return view.text('allowed') === 'true';
}

function endOfDai(view: DocumentView): Phrase[] {
  return view.number('expiry') === 0n ? [plain(' '), bad('without expiry')] : view.until('expiry');
}

function onceFrom(view: DocumentView): Phrase[] {
  return [
    ...takes(view, amountsOf(view, 'permitted', 'amount')),
    view.signerPhrase(),
    plain(', once,'),
    ...view.until('deadline'),
    plain('.'),
  ];
}

/** Phrases of the form "Lets X take A and B from". */
function takes(view: DocumentView, amounts: readonly Phrase[]): Phrase[] {
  return [
    plain('Lets '),
    view.addressPhrase('spender'),
    plain(' take '),
    ...listed(amounts),
    plain(' from '),
  ];
}

/** The amounts of a struct with a token, or of a list of them; more than three are counted. */
function amountsOf(view: DocumentView, list: string, amount: string): Phrase[] {
  const length = view.lengthOf(list);
  const structs = length === 0 ? view.paths(list) : view.paths(`${list}[*]`);
  const phrases = structs
    .filter((path) => view.text(`${path}.token`) !== undefined)
    .map((path) => view.amount(`${path}.${amount}`, view.nameOf(view.text(`${path}.token`) ?? '')));
  if (phrases.length === 0) return [strong('nothing')];
  return phrases.length > 3
    ? [...phrases.slice(0, 2), strong(`${phrases.length - 2} more tokens`)]
    : phrases;
}

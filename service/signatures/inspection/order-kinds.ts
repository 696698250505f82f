import { chains } from '../../resources/chain.ts';
import type { Phrase, Risk } from '../../resources/signature-inspection.ts';
import { groupedDigits, nativeText } from './amounts.ts';
import type { DocumentKind } from './document-kind.ts';
import type { DocumentLook } from './document-look.ts';
import { bad, listed, plain, strong } from './phrases.ts';

/** Documents that offer things for others. */
export const orderKinds: readonly DocumentKind[] = [
  // https://github.com/ProjectOpenSea/seaport/blob/main/docs/SeaportDocumentation.md
  {
    primaryType: 'OrderComponents',
    fields: {
      offerer: 'address',
      offer: 'OfferItem[]',
      consideration: 'ConsiderationItem[]',
      startTime: 'uint256',
      endTime: 'uint256',
    },
    giver: 'offerer',
    ends: ['endTime'],
    lasting: 'Whoever fulfils the order can do so until then, unless it is cancelled on the chain.',
    sentence: (look) => [
      plain('Lets anybody take '),
      ...itemsOf(look, look.paths('offer[*]'), 'startAmount'),
      plain(' from '),
      look.who('offerer'),
      plain(' for '),
      ...priceOf(look),
      ...look.until('endTime'),
      plain('.'),
    ],
    risks: (look) => (returnsOf(look).length === 0 ? [nothingComesBack] : []),
  },
];

const nothingComesBack: Risk = {
  severity: 'bad',
  title: 'Nothing comes back',
  text: 'No item of the consideration goes to the offerer: what is offered would be given away.',
  path: 'message.consideration',
};

function priceOf(look: DocumentLook): Phrase[] {
  const returned = returnsOf(look);
  return returned.length === 0 ? [bad('nothing')] : itemsOf(look, returned, 'startAmount');
}

/** The items of the consideration that the offerer gets. */
function returnsOf(look: DocumentLook): string[] {
  const offerer = look.text('offerer')?.toLowerCase();
  return look
    .paths('consideration[*]')
    .filter((path) => look.text(`${path}.recipient`)?.toLowerCase() === offerer)
    .filter((path) => look.number(`${path}.startAmount`) + look.number(`${path}.endAmount`) > 0n);
}

function itemsOf(look: DocumentLook, paths: readonly string[], amount: string): Phrase[] {
  if (paths.length === 0) return [strong('nothing')];
  const shown = paths.slice(0, paths.length > 3 ? 2 : 3).map((path) => itemOf(look, path, amount));
  const more = paths.length > 3 ? [strong(`${paths.length - 2} more items`)] : [];
  return listed([...shown, ...more]);
}

/** Item types: 0 native coins, 1 ERC-20, 2 ERC-721, 3 ERC-1155, 4 and 5 any token of a contract. */
function itemOf(look: DocumentLook, path: string, amountField: string): Phrase {
  const amount = look.number(`${path}.${amountField}`);
  const type = look.number(`${path}.itemType`);
  if (type === 0n) return strong(nativeText(amount, chains[look.around.secretType].nativeSymbol));
  const contract = look.nameOf(look.text(`${path}.token`) ?? '');
  if (type === 1n) return look.amount(`${path}.${amountField}`, contract);
  if (type >= 4n) return bad(`any token of ${contract}`);
  const count = type === 3n ? `${groupedDigits(amount)} of ` : '';
  return strong(`${count}token ${look.text(`${path}.identifierOrCriteria`) ?? ''} of ${contract}`);
}

import { chains } from '../../resources/chain.ts';
import type { Phrase, Risk } from '../../resources/signature-inspection.ts';
import { groupedDigits, nativeText } from './amounts.ts';
import type { DocumentKind } from './document-kind.ts';
import type { DocumentView } from './document-view.ts';
import { bad, listed, plain, strong } from './phrases.ts';

/** Marketplace orders. */
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
    lasting: 'Anyone who fulfills the order can do so until then, unless it is canceled on chain.',
    sentence: (view) => [
      plain('Lets anyone take '),
      ...itemsOf(view, view.paths('offer[*]'), 'startAmount'),
      plain(' from '),
      view.addressPhrase('offerer'),
      plain(' for '),
      ...priceOf(view),
      ...view.until('endTime'),
      plain('.'),
    ],
    risks: (view) => (returnsOf(view).length === 0 ? [noConsideration] : []),
  },
];

const noConsideration: Risk = {
  severity: 'bad',
  title: 'Nothing in return',
  text: 'No consideration item goes to the offerer: the offer would be a gift.',
  path: 'message.consideration',
};

function priceOf(view: DocumentView): Phrase[] {
  const returns = returnsOf(view);
  return returns.length === 0 ? [bad('nothing')] : itemsOf(view, returns, 'startAmount');
}

/** The consideration items for the offerer. */
function returnsOf(view: DocumentView): string[] {
  const offerer = view.text('offerer')?.toLowerCase();
  return view
    .paths('consideration[*]')
    .filter((path) => view.text(`${path}.recipient`)?.toLowerCase() === offerer)
    .filter((path) => view.number(`${path}.startAmount`) + view.number(`${path}.endAmount`) > 0n);
}

function itemsOf(view: DocumentView, paths: readonly string[], amount: string): Phrase[] {
  if (paths.length === 0) return [strong('nothing')];
  const items = paths.slice(0, paths.length > 3 ? 2 : 3).map((path) => itemOf(view, path, amount));
  const more = paths.length > 3 ? [strong(`${paths.length - 2} more items`)] : [];
  return listed([...items, ...more]);
}

/** Item types: 0 native coins, 1 ERC-20, 2 ERC-721, 3 ERC-1155, 4 and 5 any token of a contract. */
function itemOf(view: DocumentView, path: string, amountField: string): Phrase {
  const amount = view.number(`${path}.${amountField}`);
  const type = view.number(`${path}.itemType`);
  if (type === 0n) return strong(nativeText(amount, chains[view.context.secretType].nativeSymbol));
  const contract = view.nameOf(view.text(`${path}.token`) ?? '');
  if (type === 1n) return view.amount(`${path}.${amountField}`, contract);
  if (type >= 4n) return bad(`any token of ${contract}`);
  const count = type === 3n ? `${groupedDigits(amount)} of ` : '';
  return strong(`${count}token ${view.text(`${path}.identifierOrCriteria`) ?? ''} of ${contract}`);
}

import { chains } from '../../resources/chain.ts';
import type { Phrase } from '../../resources/signature-inspection.ts';
import type { DocumentKind, DocumentView } from './document-view.ts';
import { groupedDigits, nativeText } from './figures.ts';
import { bad, listed, riskOf, say, strong } from './phrases.ts';

/** Marketplace orders. https://github.com/ProjectOpenSea/seaport/blob/main/docs/SeaportDocumentation.md */
export const orderKind: DocumentKind = {
  type: 'OrderComponents(address offerer,OfferItem[] offer,ConsiderationItem[] consideration,uint256 startTime,uint256 endTime)',
  giver: 'offerer',
  ends: ['endTime'],
  lasting: 'Anyone who fulfills the order can do so until then, unless it is canceled on chain.',
  sentence: (view) => {
    const items = itemsOf(view, view.paths('offer[*]'));
    const returns = returnsOf(view);
    const price = returns.length === 0 ? bad('nothing') : itemsOf(view, returns);
    const offerer = view.addressPhrase('offerer');
    return say`Lets anyone take ${items} from ${offerer} for ${price}${view.until('endTime')}.`;
  },
  risks: (view) =>
    returnsOf(view).length === 0 ? [riskOf('bad', noReturn, 'message.consideration')] : [],
};

const noReturn =
  'Nothing in return. No consideration item goes to the offerer: the offer would be a gift.';

/** The consideration items for the offerer. */
function returnsOf(view: DocumentView): string[] {
  const offerer = view.text('offerer')?.toLowerCase();
  return view
    .paths('consideration[*]')
    .filter((path) => view.text(`${path}.recipient`)?.toLowerCase() === offerer)
    .filter((path) => view.number(`${path}.startAmount`) + view.number(`${path}.endAmount`) > 0n);
}

function itemsOf(view: DocumentView, paths: readonly string[]): Phrase[] {
  if (paths.length === 0) return [strong('nothing')];
  const items = paths.slice(0, paths.length > 3 ? 2 : 3).map((path) => itemOf(view, path));
  const more = paths.length > 3 ? [strong(`${paths.length - 2} more items`)] : [];
  return listed([...items, ...more]);
}

/** Item types: 0 native coins, 1 ERC-20, 2 ERC-721, 3 ERC-1155, 4 and 5 any token of a contract. */
function itemOf(view: DocumentView, path: string): Phrase {
  const amount = view.number(`${path}.startAmount`);
  const type = view.number(`${path}.itemType`);
  if (type === 0n) return strong(nativeText(amount, chains[view.context.secretType].nativeSymbol));
  const contract = view.nameOf(view.text(`${path}.token`) ?? '');
  if (type === 1n) return view.amount(`${path}.startAmount`, contract);
  if (type >= 4n) return bad(`any token of ${contract}`);
  const count = type === 3n ? `${groupedDigits(amount)} of ` : '';
  return strong(`${count}token ${view.text(`${path}.identifierOrCriteria`) ?? ''} of ${contract}`);
}

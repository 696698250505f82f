import type { NonFungible } from '../../../../service/model/wallets/balance.ts';
import type { Phrase } from '../../../../service/model/wallets/signature-inspection.ts';
import { countMessage, toAmount, tokenDigits, toUsdcUnits } from '../../../service/labels/amount.ts';
import { plain, strong } from '../../../service/labels/wire-names.ts';
import type { OfferTexts } from './offer-terms.ts';

/** A sentence that summarizes the new offer; missing input is an ellipsis. */
export function newOfferSentence(
  texts: OfferTexts,
  { seller, item, isFungible }: { seller: string; item: string; isFungible: boolean },
): readonly Phrase[] {
  const asSale = texts.type === 'SALE';
  const isSeveral = asSale && isFungible && texts.amount.trim() !== '1';
  const amount = countMessage(texts.amount, '') === null ? texts.amount.trim() : '…';
  const what = isSeveral ? `${amount} of ${item}` : item;
  return [
    strong(seller),
    plain(asSale ? ' sells ' : ' auctions '),
    strong(what),
    ...(asSale
      ? [plain(' for '), strong(`${moneyOf(texts.price)}${isSeveral ? ' each' : ''}`)]
      : [
          plain(', bids from '),
          strong(moneyOf(texts.minimumBid)),
          ...(texts.buyNowPrice.trim() ? [plain(', buy now for '), strong(moneyOf(texts.buyNowPrice))] : []),
        ]),
    plain('.'),
  ];
}

function moneyOf(text: string): string {
  const isAmount = text.trim() !== '' && toUsdcUnits(text) !== undefined;
  return isAmount ? `${toAmount(text.trim(), tokenDigits)} USDC` : '… USDC';
}

type KeyedItem = { readonly contract: Pick<NonFungible['contract'], 'address'>; readonly id: string };

/** The form key of an item. @example "0xa6c9…/7" */
export function keyOfItem(contractAddress: string, tokenId: string): string {
  return `${contractAddress.toLowerCase()}/${tokenId}`;
}

export function keyOf({ contract, id }: KeyedItem): string {
  return keyOfItem(contract.address, id);
}

/** The item with a key; before a selection, the only item. */
export function chosenOf<Item extends KeyedItem>(items: readonly Item[] | undefined, key: string): Item | undefined {
  if (key === '') return items?.length === 1 ? items[0] : undefined;
  return items?.find((item) => keyOf(item) === key);
}

export function nameOfItem({ name, contract, id }: Pick<NonFungible, 'name' | 'contract' | 'id'>): string {
  return name || `${contract.name} ${id}`.trim() || `Item ${id}`;
}

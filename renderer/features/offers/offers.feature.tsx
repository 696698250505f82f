import {
  IconArrowBackUp,
  IconBan,
  IconGavel,
  IconPencil,
  IconPlus,
  IconShoppingBag,
  IconSignature,
  IconTag,
} from '@tabler/icons-react';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { action, type Feature } from '../../frame/feature.ts';

declare module '../../frame/action/actions.tsx' {
  interface DeclaredActions {
    'new-offer': {
      readonly chain?: SecretType;
      readonly contractAddress?: string;
      readonly tokenId?: string;
      readonly walletId?: string;
      /** The unit price in USDC. */
      readonly price?: string;
    };
    'prepare-offer': { readonly offerId: string };
    'buy-offer': { readonly offerId: string };
    'bid-offer': { readonly offerId: string };
    'change-offer-price': { readonly offerId: string };
    'close-offer': { readonly offerId: string };
    'terminate-offer': { readonly offerId: string };
  }
}

const prepareOfferDrawer = () => import('./sell/PrepareOfferDrawer.tsx');
const newOfferDrawer = () => import('./sell/NewOfferDrawer.tsx');
const offerDrawers = () => import('./offer-drawers.tsx');

/** Sales and auctions with their actions. */
export const offers = {
  pages: [{ to: '/offers', label: 'Offers', icon: IconTag, group: 'Market', goKey: 'o' }],
  actions: {
    'new-offer': { label: 'New offer', ...action('offers.create', IconPlus, newOfferDrawer, 'NewOfferDrawer') },
    'prepare-offer': action('offers.sign', IconSignature, prepareOfferDrawer, 'PrepareOfferDrawer'),
    'buy-offer': action('fulfillments.create', IconShoppingBag, () => import('./buy/BuyDrawer.tsx'), 'BuyDrawer'),
    'bid-offer': action('offers.bid', IconGavel, () => import('./buy/BidDrawer.tsx'), 'BidDrawer'),
    'change-offer-price': action('offers.changePrice', IconPencil, offerDrawers, 'ChangePriceDrawer'),
    'close-offer': action('offers.close', IconArrowBackUp, offerDrawers, 'CloseOfferDialog'),
    'terminate-offer': action('offers.terminate', IconBan, offerDrawers, 'TerminateOfferDialog'),
  },
  finder: { rank: 5, load: async () => (await import('./use-offer-entries.tsx')).useOfferEntries },
} satisfies Feature;

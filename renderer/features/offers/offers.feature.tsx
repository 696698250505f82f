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
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
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

/** Sales and auctions with their actions. */
export const offers = {
  pages: [{ to: '/offers', label: 'Offers', icon: IconTag, group: 'Market', goKey: 'o' }],
  acts: {
    'new-offer': {
      operation: 'offers.create',
      icon: IconPlus,
      label: 'New offer',
      drawer: lazyPart(() => import('./sell/NewOfferDrawer.tsx'), 'NewOfferDrawer'),
    },
    'prepare-offer': {
      operation: 'offers.sign',
      icon: IconSignature,
      drawer: lazyPart(() => import('./sell/PrepareOfferDrawer.tsx'), 'PrepareOfferDrawer'),
    },
    'buy-offer': {
      operation: 'fulfillments.create',
      icon: IconShoppingBag,
      drawer: lazyPart(() => import('./buy/BuyDrawer.tsx'), 'BuyDrawer'),
    },
    'bid-offer': {
      operation: 'offers.bid',
      icon: IconGavel,
      drawer: lazyPart(() => import('./buy/BidDrawer.tsx'), 'BidDrawer'),
    },
    'change-offer-price': {
      operation: 'offers.changePrice',
      icon: IconPencil,
      drawer: lazyPart(() => import('./offer-drawers.tsx'), 'ChangePriceDrawer'),
    },
    'close-offer': {
      operation: 'offers.close',
      icon: IconArrowBackUp,
      drawer: lazyPart(() => import('./offer-drawers.tsx'), 'CloseOfferDialog'),
    },
    'terminate-offer': {
      operation: 'offers.terminate',
      icon: IconBan,
      drawer: lazyPart(() => import('./offer-drawers.tsx'), 'TerminateOfferDialog'),
    },
  },
  finder: { rank: 5, load: async () => (await import('./use-offer-entries.tsx')).useOfferEntries },
} satisfies Feature;

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
import type { Feature } from '../../frame/feature.ts';
import { BidDrawer } from './buy/BidDrawer.tsx';
import { BuyDrawer } from './buy/BuyDrawer.tsx';
import { ChangePriceDrawer } from './ChangePriceDrawer.tsx';
import { CloseOfferDialog } from './CloseOfferDialog.tsx';
import { NewOfferDrawer, type NewOfferPreset } from './sell/NewOfferDrawer.tsx';
import { PrepareOfferDrawer } from './sell/PrepareOfferDrawer.tsx';
import { TerminateOfferDialog } from './TerminateOfferDialog.tsx';
import { useOfferEntries } from './use-offer-entries.tsx';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'new-offer': NewOfferPreset;
    'prepare-offer': { readonly offerId: string };
    'buy-offer': { readonly offerId: string };
    'bid-offer': { readonly offerId: string };
    'change-offer-price': { readonly offerId: string };
    'close-offer': { readonly offerId: string };
    'terminate-offer': { readonly offerId: string };
  }
}

/** Sales and auctions, and what can be done with each. */
export const offers = {
  pages: [{ to: '/offers', label: 'Offers', icon: IconTag, group: 'Marketplace' }],
  acts: {
    'new-offer': {
      operation: 'offers.create',
      icon: IconPlus,
      label: 'New offer',
      drawer: ({ onClose, ...preset }) => <NewOfferDrawer preset={preset} onClose={onClose} />,
    },
    'prepare-offer': {
      operation: 'offers.sign',
      icon: IconSignature,
      drawer: PrepareOfferDrawer,
    },
    'buy-offer': {
      operation: 'fulfillments.create',
      icon: IconShoppingBag,
      drawer: BuyDrawer,
    },
    'bid-offer': {
      operation: 'offers.bid',
      icon: IconGavel,
      drawer: BidDrawer,
    },
    'change-offer-price': {
      operation: 'offers.changePrice',
      icon: IconPencil,
      drawer: ChangePriceDrawer,
    },
    'close-offer': {
      operation: 'offers.close',
      icon: IconArrowBackUp,
      drawer: CloseOfferDialog,
    },
    'terminate-offer': {
      operation: 'offers.terminate',
      icon: IconBan,
      drawer: TerminateOfferDialog,
    },
  },
  finder: { rank: 5, useEntries: useOfferEntries },
} satisfies Feature;

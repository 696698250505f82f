import {
  IconArrowBackUp,
  IconBan,
  IconCreditCard,
  IconCreditCardPay,
  IconShieldCheck,
} from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';
import type { CheckoutPreset } from './checkout/checkout-form.ts';
import { NewCheckoutDrawer } from './checkout/NewCheckoutDrawer.tsx';
import { CancelPaymentDialog } from './pay/CancelPaymentDialog.tsx';
import { ConfirmCardDrawer } from './pay/ConfirmCardDrawer.tsx';
import { PayDrawer } from './pay/PayDrawer.tsx';
import { RefundDialog } from './pay/RefundDialog.tsx';
import { usePaymentEntries } from './use-payment-entries.tsx';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'new-checkout': CheckoutPreset;
    'pay-payment': { readonly paymentIntentId: string };
    'confirm-payment': { readonly paymentIntentId: string };
    'refund-payment': { readonly paymentIntentId: string };
    'cancel-payment': { readonly paymentIntentId: string };
  }
}

/** Card payments through the checkout page. */
export const payments = {
  pages: [{ to: '/payments', label: 'Payments', icon: IconCreditCard, group: 'Payments' }],
  acts: {
    'new-checkout': {
      operation: 'checkout.create',
      icon: IconCreditCard,
      label: 'New checkout session',
      drawer: ({ onClose, ...preset }) => <NewCheckoutDrawer preset={preset} onClose={onClose} />,
    },
    'pay-payment': {
      operation: 'payments.pay',
      icon: IconCreditCardPay,
      drawer: PayDrawer,
    },
    'confirm-payment': {
      operation: 'payments.confirm',
      icon: IconShieldCheck,
      drawer: ConfirmCardDrawer,
    },
    'refund-payment': {
      operation: 'payments.refund',
      icon: IconArrowBackUp,
      drawer: RefundDialog,
    },
    'cancel-payment': {
      operation: 'payments.cancel',
      icon: IconBan,
      drawer: CancelPaymentDialog,
    },
  },
  finder: { rank: 9, useEntries: usePaymentEntries },
} satisfies Feature;

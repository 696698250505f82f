import { IconArrowBackUp, IconBan, IconCreditCard, IconCreditCardPay, IconShieldCheck } from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';
import type { CheckoutPreset } from './checkout/checkout-form.ts';

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
  pages: [{ to: '/payments', label: 'Payments', icon: IconCreditCard, group: 'Payments', goKey: 'p' }],
  acts: {
    'new-checkout': {
      operation: 'checkout.create',
      icon: IconCreditCard,
      label: 'New checkout session',
      drawer: lazyPart(() => import('./checkout/NewCheckoutDrawer.tsx'), 'NewCheckoutDrawer'),
    },
    'pay-payment': {
      operation: 'payments.pay',
      icon: IconCreditCardPay,
      drawer: lazyPart(() => import('./pay/PayDrawer.tsx'), 'PayDrawer'),
    },
    'confirm-payment': {
      operation: 'payments.confirm',
      icon: IconShieldCheck,
      drawer: lazyPart(() => import('./pay/payment-dialogs.tsx'), 'ConfirmCardDrawer'),
    },
    'refund-payment': {
      operation: 'payments.refund',
      icon: IconArrowBackUp,
      drawer: lazyPart(() => import('./pay/payment-dialogs.tsx'), 'RefundDialog'),
    },
    'cancel-payment': {
      operation: 'payments.cancel',
      icon: IconBan,
      drawer: lazyPart(() => import('./pay/payment-dialogs.tsx'), 'CancelPaymentDialog'),
    },
  },
  finder: { rank: 9, load: async () => (await import('./use-payment-entries.tsx')).usePaymentEntries },
} satisfies Feature;

import { IconArrowBackUp, IconBan, IconCreditCard, IconCreditCardPay, IconShieldCheck } from '@tabler/icons-react';
import { action, type Feature } from '../../frame/feature.ts';
import type { CheckoutPreset } from './checkout/checkout-form.ts';

declare module '../../frame/action/actions.tsx' {
  interface DeclaredActions {
    'new-checkout': CheckoutPreset;
    'pay-payment': { readonly paymentIntentId: string };
    'confirm-payment': { readonly paymentIntentId: string };
    'refund-payment': { readonly paymentIntentId: string };
    'cancel-payment': { readonly paymentIntentId: string };
  }
}

const paymentDialogs = () => import('./pay/payment-dialogs.tsx');

/** Card payments through the checkout page. */
export const payments = {
  pages: [{ to: '/payments', label: 'Payments', icon: IconCreditCard, group: 'Payments', goKey: 'p' }],
  actions: {
    'new-checkout': {
      label: 'New checkout session',
      ...action(
        'checkout.create',
        IconCreditCard,
        () => import('./checkout/NewCheckoutDrawer.tsx'),
        'NewCheckoutDrawer',
      ),
    },
    'pay-payment': action('payments.pay', IconCreditCardPay, () => import('./pay/PayDrawer.tsx'), 'PayDrawer'),
    'confirm-payment': action('payments.confirm', IconShieldCheck, paymentDialogs, 'ConfirmCardDrawer'),
    'refund-payment': action('payments.refund', IconArrowBackUp, paymentDialogs, 'RefundDialog'),
    'cancel-payment': action('payments.cancel', IconBan, paymentDialogs, 'CancelPaymentDialog'),
  },
  finder: { rank: 9, load: async () => (await import('./use-payment-entries.tsx')).usePaymentEntries },
} satisfies Feature;

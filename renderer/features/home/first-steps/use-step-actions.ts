import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useActions } from '../../../frame/action/actions.tsx';
import { client, service, type Wallet } from '../../../service/call/client.ts';
import type { Step } from './steps.ts';

/** Opens the form or the page of each step, with the latest records and an example filled in. */
export function useStepActions(): Readonly<Record<Exclude<Step['name'], 'token'>, () => unknown>> {
  const { open } = useActions();
  const navigate = useNavigate();
  return {
    users: () => open({ name: 'new-user', reference: 'Ana' }),
    wallets: async () => open({ name: 'new-wallet', ...(await latestUser()) }),
    signature: async () => {
      const wallet = await latestWallet();
      await navigate({ to: '/signing', search: { kind: 'message', wallet: wallet?.id } });
    },
    coins: async () => open({ name: 'faucet', ...placeOf(await latestWallet()) }),
    item: async () => open({ name: 'mint-item', ...placeOf(await latestWallet()) }),
    offers: async () => {
      const [offer, wallet] = await Promise.all([latestOffer(), latestWallet()]);
      if (offer?.status === 'NEW') return navigate({ to: '/offers/$offerId', params: { offerId: offer.id } });
      open({ name: 'new-offer', price: '30', ...(wallet && { walletId: wallet.id, chain: wallet.secretType }) });
    },
    purchases: async () => {
      const offer = await latestOffer();
      if (!offer) return open({ name: 'new-offer', price: '30' });
      if (offer.status === 'READY') return open({ name: 'buy-offer', offerId: offer.id });
      return navigate({ to: '/offers/$offerId', params: { offerId: offer.id } });
    },
    webhooks: () => open({ name: 'new-webhook', inbox: 'default' }),
    payments: async () => {
      const payment = await latestPayment('requires_payment_method');
      open(payment ? { name: 'pay-payment', paymentIntentId: payment } : { name: 'new-checkout', amount: 1250 });
    },
  };
}

export function useLatestPayment(): string | undefined {
  const query = service.payments.list.queryOptions({ pageSize: 1, status: 'succeeded' });
  return useQuery(query).data?.items[0]?.id;
}

async function latestUser() {
  const { items } = await client.users.list.query({ size: 1 });
  return items[0] && { userId: items[0].id };
}

async function latestWallet(): Promise<Wallet | undefined> {
  return (await client.wallets.list.query({ size: 1 })).items[0];
}

function placeOf(wallet: Wallet | undefined) {
  return wallet && { secretType: wallet.secretType, address: wallet.address };
}

/** The latest offer that can be bought, otherwise one in preparation. */
async function latestOffer() {
  const query = { type: ['SALE'], pageSize: 1 } as const;
  const [ready, any] = await Promise.all([
    client.offers.list.query({ ...query, type: [...query.type], status: ['READY'] }),
    client.offers.list.query({ ...query, type: [...query.type] }),
  ]);
  return ready.items[0] ?? any.items[0];
}

async function latestPayment(status: 'requires_payment_method') {
  const { items } = await client.payments.list.query({ pageSize: 1, status });
  return items[0]?.id;
}

import { Box, Button, UnstyledButton } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toDuration } from '../../components/figures/instant.ts';
import { Card } from '../../components/layout/Card.tsx';
import text from '../../components/text.module.css';
import { useActions } from '../../frame/act/actions.tsx';
import { client, service, type Wallet } from '../../service/call/client.ts';
import { failureOf } from '../../service/call/failure.ts';
import { hideFirstSteps, useAttention } from '../../service/queries/use-overview.ts';
import styles from './home.module.css';
import { type Step, steps } from './steps.ts';

/** The steps from an empty service to a paid payment, each one click from its page. */
export function FirstSteps({ onHide }: { onHide: () => void }) {
  const { data: counts, isPending } = useQuery(service.firstSteps.get.queryOptions({}));
  const trial = useMutation(service.firstSteps.tryToken.mutationOptions());
  const acts = useStepActs();
  const { open } = useActions();
  const isDone = ({ name }: Step) => (counts?.[name] ?? 0) > 0;
  const done = steps.filter(isDone).length;
  const next = counts && steps.find((step) => !isDone(step));
  useEffect(() => {
    if (done === steps.length) hideFirstSteps(true);
  }, [done]);
  // Rows shown before their counts would move when the counts arrive.
  if (isPending) return <Card title="First steps" label="First steps" />;
  return (
    <Card
      title="First steps"
      label="First steps"
      actions={
        <>
          <span className={`${text.quiet} ${text.small} ${text.figures}`}>
            {done} of {steps.length}
          </span>
          <UnstyledButton className={`${text.link} ${text.small}`} mih={24} onClick={onHide}>
            Hide
          </UnstyledButton>
        </>
      }
    >
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="First steps"
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={steps.length}
      >
        <div style={{ width: `${(done / steps.length) * 100}%` }} />
      </div>
      <ol>
        {steps.map((step) => (
          <StepRow
            key={step.name}
            step={step}
            state={isDone(step) ? 'done' : step === next ? 'next' : 'later'}
            isBusy={step.name === 'token' && trial.isPending}
            onTake={step.name === 'token' ? () => trial.mutate({}) : acts[step.name]}
            outcome={step.name === 'token' && <TokenOutcome {...trial} />}
          />
        ))}
      </ol>
      <Box component="p" className={`${text.quiet} ${text.small}`} mt={10}>
        {done === steps.length ? (
          'All done. This list is hidden from your next visit.'
        ) : (
          <>
            Or explore with sample records:{' '}
            <UnstyledButton
              className={`${text.link} ${text.small}`}
              onClick={() => open({ name: 'fill-with-examples' })}
            >
              Fill with example data…
            </UnstyledButton>
          </>
        )}
      </Box>
    </Card>
  );
}

/** The result of the token request, without the token. */
function TokenOutcome({ data, error }: { data: { readonly expiresInSeconds: number } | undefined; error: unknown }) {
  if (error)
    return (
      <span className={`${text.bad} ${text.tiny}`} role="alert">
        {failureOf(error).message}
      </span>
    );
  if (!data) return null;
  return (
    <span className={`${text.quiet} ${text.tiny} ${text.figures}`} role="status">
      Token received, expires in {toDuration(data.expiresInSeconds)}
    </span>
  );
}

function StepRow({
  step: { title, hint, verb },
  state,
  isBusy,
  onTake,
  outcome,
}: {
  step: Step;
  state: 'done' | 'next' | 'later';
  isBusy: boolean;
  onTake: () => unknown;
  outcome: React.ReactNode;
}) {
  // The attention card has the filled button.
  const isCalm = !useAttention()?.length;
  const isNext = state === 'next';
  const label = `${verb}: ${title}`;
  return (
    <li className={styles.step} data-state={state} aria-current={isNext ? 'step' : undefined}>
      <span className={styles.mark}>{state === 'done' && <IconCheck size={11} stroke={3} aria-label="done" />}</span>
      <Box flex={1} miw={0}>
        <div className={styles.title}>{title}</div>
        {isNext && <div className={`${text.soft} ${text.tiny}`}>{hint}</div>}
      </Box>
      {outcome}
      {isNext && (
        <Button
          size="xs"
          variant={isCalm ? 'filled' : 'default'}
          aria-label={label}
          loading={isBusy}
          rightSection={<IconArrowRight size={14} stroke={1.8} />}
          onClick={() => void onTake()}
        >
          {verb}
        </Button>
      )}
      {state === 'later' && (
        <UnstyledButton
          className={`${text.link} ${text.small}`}
          mih={24}
          aria-label={label}
          disabled={isBusy}
          onClick={() => void onTake()}
        >
          {verb}
        </UnstyledButton>
      )}
    </li>
  );
}

type Acts = Readonly<Record<Exclude<Step['name'], 'token'>, () => unknown>>;

/** Opens the page of each step with the latest values filled in. */
function useStepActs(): Acts {
  const { open } = useActions();
  const navigate = useNavigate();
  return {
    users: () => open({ name: 'new-user' }),
    wallets: async () => open({ name: 'new-wallet', ...(await latestUser()) }),
    signature: async () => {
      const wallet = await latestWallet();
      await navigate({ to: '/signing', search: { kind: 'message', wallet: wallet?.id } });
    },
    coins: async () => open({ name: 'faucet', ...placeOf(await latestWallet()) }),
    item: async () => open({ name: 'mint-item', ...placeOf(await latestWallet()) }),
    offers: async () => {
      const wallet = await latestWallet();
      open({ name: 'new-offer', ...(wallet && { walletId: wallet.id, chain: wallet.secretType }) });
    },
    purchases: async () => {
      const offer = await latestOffer();
      if (!offer) return open({ name: 'new-offer' });
      if (offer.status === 'READY') return open({ name: 'buy-offer', offerId: offer.id });
      return navigate({ to: '/offers/$offerId', params: { offerId: offer.id } });
    },
    webhooks: () => open({ name: 'new-webhook', inbox: 'default' }),
    payments: async () => {
      const payment = await latestUnpaid();
      open(payment ? { name: 'pay-payment', paymentIntentId: payment } : { name: 'new-checkout' });
    },
  };
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

async function latestUnpaid() {
  const status = 'requires_payment_method';
  const { items } = await client.payments.list.query({ pageSize: 1, status });
  return items[0]?.id;
}

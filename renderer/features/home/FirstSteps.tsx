import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconArrowRight, IconCheck, IconCopy } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Card } from '../../components/layout/Card.tsx';
import text from '../../components/text.module.css';
import { useActions } from '../../frame/act/actions.tsx';
import type { Overview } from '../../service/call/client.ts';
import { completeStep, useCompletedSteps } from '../../service/look/first-steps.ts';
import { useAttention } from '../../service/look/use-attention.ts';
import type { Connection } from './connection-text.ts';
import styles from './FirstSteps.module.css';

interface Step {
  readonly title: string;
  readonly hint: string;
  readonly verb: string;
  readonly isDone: boolean;
  readonly isCopy?: boolean;
  take(): void;
}

/** The way from nothing to a first signature, with the next step ready to take. */
export function FirstSteps({ overview }: { overview: Overview | undefined }) {
  const steps = useSteps(overview);
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card
      title="First steps"
      actions={
        <span className={`${text.quiet} ${text.small} ${text.figures}`}>
          {done} of {steps.length}
        </span>
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
          <StepRow key={step.title} step={step} isNext={step === next} />
        ))}
      </ol>
    </Card>
  );
}

function useSteps(overview: Overview | undefined): readonly Step[] {
  const actions = useActions();
  const navigate = useNavigate();
  const clipboard = useClipboard();
  const completed = useCompletedSteps();
  const copyTokenCall = async (connection: Connection) => {
    const { tokenSnippet } = await import('./connection-text.ts');
    clipboard.copy(tokenSnippet(connection));
    completeStep('token');
  };
  const { users = 0, wallets = 0, archivedWallets = 0 } = overview?.counts ?? {};
  return [
    {
      title: 'Get an access token',
      hint: 'The call reads $CLIENT_SECRET from your environment',
      verb: 'Copy the call',
      isCopy: true,
      isDone: completed.has('token'),
      take: () => {
        if (!overview) return;
        void copyTokenCall({ ...overview, ...overview.defaultApplication });
      },
    },
    {
      title: 'Create a user with a PIN',
      hint: 'The PIN opens the wallets of this user, and nothing else does',
      verb: 'Create',
      isDone: users > 0,
      take: () => actions.open({ name: 'new-user' }),
    },
    {
      title: 'Create a wallet',
      hint: 'A private key on one of four chains',
      verb: 'Create',
      isDone: wallets + archivedWallets > 0,
      take: () => actions.open({ name: 'new-wallet' }),
    },
    {
      title: 'Sign your first message',
      hint: 'Opens with a ready example',
      verb: 'Sign',
      isDone: completed.has('sign'),
      take: () => void navigate({ to: '/signing', search: { kind: 'message' } }),
    },
  ];
}

function StepRow({ step, isNext }: { step: Step; isNext: boolean }) {
  // Trouble has the filled button.
  const isCalm = !useAttention()?.length;
  return (
    <li
      className={styles.step}
      data-state={step.isDone ? 'done' : isNext ? 'next' : 'later'}
      aria-current={isNext ? 'step' : undefined}
    >
      <span className={styles.mark}>
        {step.isDone && <IconCheck size={11} stroke={3} aria-label="done" />}
      </span>
      <div className={styles.words}>
        <div className={styles.title}>{step.title}</div>
        {isNext && <div className={`${text.soft} ${text.tiny}`}>{step.hint}</div>}
      </div>
      {isNext && (
        <Button
          size="xs"
          variant={isCalm ? 'filled' : 'default'}
          leftSection={step.isCopy && <IconCopy size={14} stroke={1.7} />}
          rightSection={!step.isCopy && <IconArrowRight size={14} stroke={1.8} />}
          onClick={step.take}
        >
          {step.verb}
        </Button>
      )}
    </li>
  );
}

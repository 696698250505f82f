import { Box, Button, UnstyledButton } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { FirstSteps } from '../../../../service/model/history/first-steps.ts';
import { toDuration } from '../../../components/figures/instant.ts';
import { useEscape } from '../../../components/keyboard/focus.ts';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { useActions } from '../../../frame/action/actions.tsx';
import { failureOf } from '../../../service/call/failure.ts';
import type { OutputOf } from '../../../service/call/operations.ts';
import { hideFirstSteps } from '../../../service/queries/use-overview.ts';
import { toEnv } from '../../../service/snippet/script.ts';
import { useConnection, useSecret } from '../use-connection.ts';
import styles from './first-steps.module.css';
import { type Step, steps } from './steps.ts';
import { useLatestPayment, useStepActions } from './use-step-actions.ts';

interface TokenTrial {
  readonly data: OutputOf<'firstSteps.tryToken'> | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  mutate(input: object): void;
}

interface FirstStepsListProps {
  readonly counts: FirstSteps;
  readonly trial: TokenTrial;
  readonly onStart: () => void;
  readonly onClose: () => void;
  /** Called for a click on the page. */
  readonly onLeave: () => void;
}

/** The steps with one button for the next one; after the last step, what to do with the result. */
export function FirstStepsList({ counts, trial, onStart, onClose, onLeave }: FirstStepsListProps) {
  const actions = useStepActions();
  const { open } = useActions();
  useEscape(onClose);
  // Not of a drawer: its step opens the list again.
  const list = useClickOutside(({ target }) => target instanceof Element && target.closest('main') && onLeave());
  const next = steps.find(({ name }) => counts[name] === 0);
  const done = steps.filter(({ name }) => counts[name] > 0).length;
  const start = ({ name }: Step) => {
    if (name === 'token') return trial.mutate({});
    onStart();
    void actions[name]();
  };
  return (
    <section ref={list} className={styles.list} aria-label="First steps">
      <div className="apart">
        <h2 className="title">
          First steps{' '}
          <Box component="span" className="quiet figures" fw={400}>
            {done} of {steps.length}
          </Box>
        </h2>
        <UnstyledButton className="link small" mih={24} onClick={() => hideFirstSteps(true)}>
          Hide
        </UnstyledButton>
      </div>
      {next && (
        <ol>
          {steps.map((step) => (
            <StepRow
              key={step.name}
              step={step}
              state={counts[step.name] > 0 ? 'done' : step === next ? 'next' : 'later'}
              isBusy={trial.isPending}
              outcome={step.name === 'token' && <TokenOutcome {...trial} />}
              onStart={() => start(step)}
            />
          ))}
        </ol>
      )}
      {next ? (
        <p className={`${styles.foot} quiet small`}>
          <UnstyledButton
            className="link small"
            onClick={() => {
              onStart();
              open({ name: 'fill-with-examples' });
            }}
          >
            Fill with example data…
          </UnstyledButton>{' '}
          completes no step.
        </p>
      ) : (
        <NextSteps onClose={onClose} />
      )}
    </section>
  );
}

interface StepRowProps {
  readonly step: Step;
  readonly state: 'done' | 'next' | 'later';
  readonly isBusy: boolean;
  readonly outcome: React.ReactNode;
  readonly onStart: () => void;
}

function StepRow({ step: { title, hint, verb }, state, isBusy, outcome, onStart }: StepRowProps) {
  const isNext = state === 'next';
  return (
    <li className={`line ${styles.step}`} data-state={state} aria-current={isNext ? 'step' : undefined}>
      <span className={styles.mark}>{state === 'done' && <IconCheck size={11} stroke={3} aria-label="done" />}</span>
      <Box flex={1} miw={0}>
        <div className={styles.title}>{title}</div>
        {isNext && (
          <>
            <div className="soft small">{hint}</div>
            <Button
              mt={8}
              size="xs"
              variant="filled"
              aria-label={`${verb}: ${title}`}
              loading={isBusy}
              rightSection={<IconArrowRight size={14} stroke={1.8} />}
              onClick={onStart}
            >
              {verb}
            </Button>
          </>
        )}
      </Box>
      {outcome}
      {state === 'later' && (
        <UnstyledButton
          className={`link small ${styles.later}`}
          mih={24}
          aria-label={`${verb}: ${title}`}
          onClick={onStart}
        >
          {verb}
        </UnstyledButton>
      )}
    </li>
  );
}

/** The start and end of the received token, to copy, and its lifetime. */
function TokenOutcome({ data, error }: TokenTrial) {
  if (error)
    return (
      <span className="bad tiny" role="alert">
        {failureOf(error).message}
      </span>
    );
  if (!data) return null;
  const { accessToken, expiresInSeconds } = data;
  return (
    <span className="inline quiet tiny" role="status">
      <code>
        {accessToken.slice(0, 6)}…{accessToken.slice(-4)}
      </code>{' '}
      for {toDuration(expiresInSeconds)}
      <CopyButton value={accessToken} label="Copy access token" size={20} />
    </span>
  );
}

function NextSteps({ onClose }: { onClose: () => void }) {
  const connection = useConnection();
  const secret = useSecret();
  const paymentId = useLatestPayment();
  return (
    <div className={styles.foot}>
      <h3 className="title">What next?</h3>
      <Box component="ul" mt={4} lh="26px">
        {paymentId !== undefined && (
          <li>
            <Link to="/traces/$id" params={{ id: paymentId }} className="link" onClick={onClose}>
              See the trace of this payment
            </Link>
          </li>
        )}
        {connection && (
          <li className="inline">
            Copy the .env of your application
            <CopyButton
              value={async () => toEnv({ ...connection, clientSecret: await secret.reveal() })}
              label="Copy as .env, with the secret"
              size={20}
            />
          </li>
        )}
        <li>
          <Link to="/settings" hash="seed" className="link" onClick={onClose}>
            Keep these records as a seed
          </Link>
        </li>
      </Box>
    </div>
  );
}

import { UnstyledButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../components/layout/loading/lazy-part.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { service } from '../../../service/call/client.ts';
import { hideFirstSteps, useFirstStepsHidden } from '../../../service/queries/use-overview.ts';
import styles from './first-steps.module.css';
import { steps } from './steps.ts';

const FirstStepsList = lazyPart(() => import('./FirstStepsList.tsx'), 'FirstStepsList');

/** The progress from an empty service to a paid payment, on every page. After a step of its list, the list opens again. */
export function FirstStepsPill() {
  const isHidden = useFirstStepsHidden();
  const { data: counts } = useQuery(service.firstSteps.get.queryOptions({}, { enabled: !isHidden }));
  const done = counts && steps.filter(({ name }) => counts[name] > 0).length;
  const [isOpen, setOpen] = useState(false);
  /** The token remains to be copied while the list is closed for a step. */
  const trial = useMutation(service.firstSteps.tryToken.mutationOptions());
  const pill = useRef<HTMLButtonElement>(null);
  /** How many steps were done when the list opened the form of the next one. */
  const startedAt = useRef<number>(undefined);
  useEffect(() => {
    if (startedAt.current === undefined || done === undefined || done <= startedAt.current) return;
    startedAt.current = undefined;
    setOpen(true);
    const isFree = document.activeElement?.matches('body, h1') && !document.querySelector('[aria-modal="true"]');
    if (isFree) pill.current?.focus();
  }, [done]);
  if (isHidden || done === undefined) return null;
  const isComplete = done === steps.length;
  const next = steps.find(({ name }) => counts?.[name] === 0);
  const close = () => {
    setOpen(false);
    pill.current?.focus();
    // The last card was read: the steps are over.
    if (isComplete) hideFirstSteps(true);
  };
  return (
    <div className={styles.place}>
      <UnstyledButton
        ref={pill}
        className={`line plain ${styles.pill}`}
        aria-expanded={isOpen}
        aria-label={`First steps, ${done} of ${steps.length}`}
        onClick={() => (isOpen ? close() : setOpen(true))}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return;
          // The panel of a row stays open.
          event.preventDefault();
          close();
        }}
      >
        {isComplete ? (
          <StatusGlyph status="done" />
        ) : (
          <span className={styles.ring} style={{ '--done': `${(done / steps.length) * 360}deg` }} aria-hidden="true" />
        )}
        <span className={styles.words}>
          {isComplete ? (
            <span className="medium">What next?</span>
          ) : (
            <span className="medium">
              <span className={styles.name}>First steps </span>
              <span className="quiet figures">{`${done} of ${steps.length}`}</span>
            </span>
          )}
          <span className={`cut quiet tiny ${styles.next}`}>{isComplete ? 'First steps done' : next?.title}</span>
        </span>
      </UnstyledButton>
      {isOpen && counts && (
        <Suspense>
          <FirstStepsList
            counts={counts}
            trial={trial}
            onStart={() => {
              startedAt.current = done;
              setOpen(false);
              // The focus returns here after the form, next to the list.
              pill.current?.focus();
            }}
            onClose={close}
            onLeave={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

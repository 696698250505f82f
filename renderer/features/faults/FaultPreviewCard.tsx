import { Box, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FaultEffectKind } from '../../../service/model/webhooks/fault-rule.ts';
import { counted } from '../../components/figures/counted.ts';
import { toClock } from '../../components/figures/instant.ts';
import { Card } from '../../components/layout/Card.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { More } from '../../components/layout/MoreMenu.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import type { OutputOf } from '../../service/call/operations.ts';
import { useOperationTitles } from '../../service/call/use-api-call.ts';
import styles from './faults.module.css';

type Call = OutputOf<'faults.preview'>['calls'][number];

interface FaultPreviewCardProps {
  readonly calls: readonly Call[] | undefined;
  readonly kind: FaultEffectKind;
  /** The rule has a probability, so that its hits are an example. */
  readonly isByChance: boolean;
  readonly error: unknown;
  readonly actions: React.ReactNode;
}

/** What a rule would have done to the last calls: a square for each, and the counts by operation. */
export function FaultPreviewCard({ calls, kind, isByChance, error, actions }: FaultPreviewCardProps) {
  const titleOf = useOperationTitles();
  const { would, wouldHave, hits: hitNames } = outcomes[kind] ?? failed;
  const hits = calls?.filter(({ outcome }) => outcome === 'hit').length ?? 0;
  const matched = calls?.filter(({ outcome }) => outcome !== 'unmatched') ?? [];
  const operations = [...new Set(matched.map(({ operation }) => operation))]
    .map((operation) => ({ operation, ...countsOf(matched.filter((call) => call.operation === operation)) }))
    .toSorted((left, right) => right.hits - left.hits);
  const matchedCalls = operations.filter((item) => item.hits > 0);
  const spared = operations.filter((item) => item.hits === 0);
  const [oldest, newest] = [calls?.at(0), calls?.at(-1)];
  return (
    <Card label="Preview">
      <div className="apart" style={{ minHeight: 32 }}>
        <p className="heading" role="status">
          {calls ? (
            <Summary calls={calls.length} matched={matched.length}>
              {hits > 0 ? (
                <span className="bad">
                  {hits} would have {wouldHave}
                  {isByChance && ' in this sample'}
                </span>
              ) : (
                `none would have ${wouldHave}`
              )}
            </Summary>
          ) : (
            !error && <SkeletonLine width={280} />
          )}
        </p>
        {matched.length > 0 && actions}
      </div>
      {Boolean(error) && <FailureAlert error={error} />}
      {calls?.length !== 0 && (
        // As wide as its row of squares, so that the labels are below the first and the last square.
        <Box w="fit-content" miw={220} maw="100%">
          <ol className={styles.squares} aria-label="Last calls, oldest first">
            {calls?.map(({ id, at, operation, outcome }) => (
              <li
                key={id}
                data-outcome={outcome}
                title={`${toClock(at)} ${titleOf(operation)}: ${outcome === 'hit' ? `would ${would}` : others[outcome]}`}
              >
                {outcome === 'hit' ? <StatusGlyph status="failed" size={8} label={`would ${would}`} /> : <i />}
              </li>
            ))}
          </ol>
          {oldest && newest && (
            <p className="apart tiny quiet figures">
              <span>{toClock(oldest.at)}, oldest</span>
              <span>newest, {toClock(newest.at)}</span>
            </p>
          )}
        </Box>
      )}
      {matchedCalls.length > 0 && (
        <ul className={styles.counts} style={{ marginTop: 6 }}>
          {matchedCalls.map((item) => (
            <li key={item.operation} className="apart">
              <span className="medium">{titleOf(item.operation)}</span>
              <span className="line figures">
                <Progress
                  w={120}
                  size="sm"
                  color="var(--vd-bad-dot)"
                  value={(item.hits / item.calls) * 100}
                  aria-hidden="true"
                />
                <span style={{ minWidth: 56, textAlign: 'end' }}>
                  {item.hits} of {item.calls}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {spared.length > 0 && (
        <More label={`${counted(spared.length, 'operation')} without ${hitNames}`}>
          <p className="soft">{spared.map(({ operation }) => titleOf(operation)).join(', ')}</p>
        </More>
      )}
    </Card>
  );
}

function countsOf(calls: readonly Call[]) {
  return { calls: calls.length, hits: calls.filter(({ outcome }) => outcome === 'hit').length };
}

const failed = { would: 'fail', wouldHave: 'failed', hits: 'failures' };
/** The words for a hit of a rule that does not reject calls. */
const outcomes: Partial<Record<FaultEffectKind, typeof failed>> = {
  delay: { would: 'be delayed', wouldHave: 'been delayed', hits: 'delays' },
  'lose-answer': { would: 'lose the response', wouldHave: 'lost the response', hits: 'lost responses' },
};
const others = { passed: 'would pass', unmatched: 'not matched' } as const;

function Summary({ calls, matched, children }: { calls: number; matched: number; children: React.ReactNode }) {
  if (calls === 0)
    return (
      <>
        No calls yet.{' '}
        <Link to="/requests/new" className="link">
          Send a request
        </Link>
      </>
    );
  if (matched === 0) return <span className="warn">None of your last {counted(calls, 'call')} matches.</span>;
  return (
    <>
      Of your last {counted(calls, 'call')}, {children}
    </>
  );
}

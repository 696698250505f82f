import { Note } from '../../components/Note.tsx';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import type { ContractAnswer } from '../../service/client.ts';
import type { ConsoleFailure } from '../../service/failure.ts';
import { plainRefusal } from '../../service/plain-refusal.ts';
import { meaningOf, type TokenUnits } from '../../service/readable-value.ts';
import { toText } from './answer-parts.ts';
import type { Parameter } from './call-inputs.ts';
import styles from './Trial.module.css';

/** What the chain says to a call that is not signed yet. */
export function Trial({
  isRunning,
  answers,
  failure,
  hasFaults,
  outputs,
  units,
  tokenUnits,
}: {
  isRunning: boolean;
  answers: readonly ContractAnswer[] | undefined;
  failure: ConsoleFailure | undefined;
  /** The fields above say what is wrong. */
  hasFaults: boolean;
  outputs: readonly Parameter[];
  /** In what the answer counts. */
  units: TokenUnits | undefined;
  /** In what the contract counts. */
  tokenUnits: TokenUnits | undefined;
}) {
  return (
    <div role="status" className={styles.trial}>
      {failure ? (
        <Refusal failure={failure} units={tokenUnits} />
      ) : hasFaults ? null : isRunning && !answers ? (
        <span className={styles.line}>
          <StatusGlyph status="progress" /> Trying it out…
        </span>
      ) : (
        answers && (
          <span className={styles.line}>
            <StatusGlyph status="done" /> It would go through now
            {answers.length > 0 && (
              <span className={styles.answer}>and answer {textOf(answers, outputs, units)}</span>
            )}
          </span>
        )
      )}
    </div>
  );
}

/** Why the contract refuses, in plain words where they are known. */
function Refusal({
  failure: { code, message },
  units,
}: {
  failure: ConsoleFailure;
  units: TokenUnits | undefined;
}) {
  if (code !== 'contract.reverted') return <Note tone="bad" title={message} />;
  const plain = plainRefusal(message, units);
  return (
    <Note tone="bad" title={plain ?? message}>
      {plain && <div className={styles.raw}>{message}</div>}
      This is what the chain says now. Nothing is signed and no attempt is charged.
    </Note>
  );
}

function textOf(
  answers: readonly ContractAnswer[],
  outputs: readonly Parameter[],
  units: TokenUnits | undefined,
): string {
  return answers
    .map(({ type, value }, index) => {
      const text = meaningOf(type, toText(value), units) ?? toText(value);
      const name = outputs[index]?.name;
      return name ? `${name} ${text}` : text;
    })
    .join(', ')
    .slice(0, 120);
}

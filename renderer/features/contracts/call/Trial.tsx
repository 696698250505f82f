import { Note } from '../../../components/layout/Note.tsx';
import { RefusalNote } from '../../../components/status/RefusalNote.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import type { ContractAnswer } from '../../../service/call/client.ts';
import type { ConsoleFailure } from '../../../service/call/failure.ts';
import { meaningOf, type TokenUnits } from '../../../service/labels/readable-value.ts';
import type { Parameter } from './call-inputs.ts';
import { toText } from './result-parts.ts';

/** The simulated result of a call that is not signed yet. */
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
  /** The fields above show errors. */
  hasFaults: boolean;
  outputs: readonly Parameter[];
  /** The units of amounts in the result. */
  units: TokenUnits | undefined;
  /** The units of amounts if the contract is a token. */
  tokenUnits: TokenUnits | undefined;
}) {
  return (
    <div role="status" className={text.stack}>
      {failure ? (
        <Refusal failure={failure} units={tokenUnits} />
      ) : hasFaults ? null : isRunning && !answers ? (
        <span className={text.row}>
          <StatusGlyph status="progress" /> Simulating…
        </span>
      ) : (
        answers && (
          <span className={text.row}>
            <StatusGlyph status="done" /> The call would succeed now
            {answers.length > 0 && (
              <span className={`${text.quiet} ${text.broken}`}>
                and return {textOf(answers, outputs, units)}
              </span>
            )}
          </span>
        )
      )}
    </div>
  );
}

/** Why the contract rejects the call, in plain words if the reason is known. */
function Refusal({
  failure: { code, message },
  units,
}: {
  failure: ConsoleFailure;
  units: TokenUnits | undefined;
}) {
  if (code !== 'contract.reverted') return <Note tone="bad" title={message} />;
  return (
    <RefusalNote reason={message} units={units}>
      Simulated on the current chain state. Nothing is signed, no attempt is used.
    </RefusalNote>
  );
}

function textOf(
  answers: readonly ContractAnswer[],
  outputs: readonly Parameter[],
  units: TokenUnits | undefined,
): string {
  return answers
    .map(({ type, value }, index) => {
      const formatted = meaningOf(type, toText(value), units) ?? toText(value);
      const name = outputs[index]?.name;
      return name ? `${name} ${formatted}` : formatted;
    })
    .join(', ')
    .slice(0, 120);
}

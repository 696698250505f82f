import type { SecretType } from '../../../service/kernel/primitives.ts';
import { ReadableValue } from '../../components/ReadableValue.tsx';
import { KnownAddress } from '../../frame/KnownAddress.tsx';
import type { ContractAnswer } from '../../service/client.ts';
import { meaningOf, type TokenUnits } from '../../service/readable-value.ts';
import styles from './Answer.module.css';
import { partsOf, toText } from './answer-parts.ts';
import type { Parameter } from './call-inputs.ts';

/** What a contract answered: each value by its name, as a person reads it and as it is. */
export function Answer({
  answers,
  outputs,
  secretType,
  units,
}: {
  answers: readonly ContractAnswer[];
  outputs: readonly Parameter[];
  secretType: SecretType;
  /** In what the amounts of the answer count. */
  units: TokenUnits | undefined;
}) {
  if (answers.length === 0)
    return <p className={styles.nothing}>It answers nothing, and does not refuse.</p>;
  return (
    <dl className={styles.answers} aria-label="Answer">
      {answers.map(({ type, value }, index) => (
        <Value
          // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place in the answer
          key={index}
          name={outputs[index]?.name || (answers.length > 1 ? `Value ${index + 1}` : 'Value')}
          parameter={outputs[index] ?? { name: '', type }}
          value={value}
          secretType={secretType}
          units={units}
        />
      ))}
    </dl>
  );
}

function Value({
  name,
  parameter,
  value,
  secretType,
  units,
}: {
  name: string;
  parameter: Parameter;
  value: unknown;
  secretType: SecretType;
  units: TokenUnits | undefined;
}) {
  const { type } = parameter;
  const parts = partsOf(parameter, value);
  const text = toText(value);
  return (
    <div className={styles.value} data-group={parts ? true : undefined}>
      <dt className={styles.what}>
        {name} <code className={styles.type}>{type}</code>
      </dt>
      <dd className={styles.text}>
        {parts ? (
          <dl className={styles.parts}>
            {parts.map((part, index) => (
              <Value
                // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the value
                key={index}
                name={part.name}
                parameter={part.parameter}
                value={part.value}
                secretType={secretType}
                units={undefined}
              />
            ))}
            {parts.length === 0 && <div className={styles.none}>an empty list</div>}
          </dl>
        ) : type === 'address' ? (
          <KnownAddress secretType={secretType} address={text} label={name} />
        ) : (
          <ReadableValue label={name} text={text} meaning={meaningOf(type, text, units)} />
        )}
      </dd>
    </div>
  );
}

import { Card } from '../../../components/layout/Card.tsx';
import text from '../../../components/text.module.css';
import { ContractValue } from '../../../frame/pick/ContractValue.tsx';
import type { TransactionInspection } from '../../../service/call/client.ts';
import { isAmountName, unitsOf } from '../../../service/labels/readable-value.ts';
import { useChainState } from '../../../service/queries/chain-states.ts';
import styles from './CallCard.module.css';
import { Calldata } from './Calldata.tsx';
import { useArgumentNames } from './use-argument-names.ts';

type Argument = TransactionInspection['inputs'][number];

/** The called function with its arguments and the encoded call. */
export function CallCard({ transaction }: { transaction: TransactionInspection }) {
  const { functionName, inputs, data } = transaction;
  const names = useArgumentNames(transaction);
  return (
    <Card title="Call" hint={functionName && <code>{functionName}</code>}>
      <div className={`${text.stack} ${text.roomy}`}>
        {inputs.length > 0 && (
          <dl className={styles.arguments} aria-label="Arguments">
            {inputs.map((argument, index) => (
              <ArgumentLine
                // biome-ignore lint/suspicious/noArrayIndexKey: an argument is its place in the call
                key={index}
                argument={{ ...argument, name: argument.name ?? names[index] }}
                place={index}
                transaction={transaction}
              />
            ))}
          </dl>
        )}
        <Calldata data={data} />
      </div>
    </Card>
  );
}

function ArgumentLine({
  argument: { name, type, value },
  place,
  transaction: { secretType, to, type: kind },
}: {
  argument: Argument;
  place: number;
  transaction: TransactionInspection;
}) {
  const usdc = useChainState(secretType)?.contracts.usdc;
  const isAmount = isAmountName(name) || (kind === 'TOKEN_TRANSFER' && place === 1);
  const label = name || `argument ${place + 1}`;
  return (
    <div className={styles.argument}>
      <dt className={text.broken}>
        <span className={name ? text.soft : text.quiet}>{label}</span>
        <code className={`${text.quiet} ${text.tiny}`}>{type}</code>
      </dt>
      <dd>
        <ContractValue
          type={type}
          text={value}
          label={label}
          secretType={secretType}
          units={isAmount ? unitsOf(to, usdc) : undefined}
        />
      </dd>
    </div>
  );
}

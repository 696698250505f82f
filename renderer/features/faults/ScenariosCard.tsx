import { Button } from '@mantine/core';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { type CardColumn, TableCard } from '../../components/table/TableCard.tsx';
import text from '../../components/text.module.css';
import { useOperation } from '../../frame/act/use-operation.tsx';
import type { Fault, FaultScenario } from '../../service/call/client.ts';
import styles from './ScenariosCard.module.css';

const none: ReadonlySet<string> = new Set();

/** Groups of rules that start together. */
export function ScenariosCard({
  scenarios,
  rules,
}: {
  scenarios: readonly FaultScenario[];
  rules: readonly Fault[];
}) {
  const inForce = new Set(rules.filter(({ isSpent }) => !isSpent).map(({ id }) => id));
  const columns: readonly CardColumn<FaultScenario & { readonly id: string }>[] = [
    {
      header: 'Scenario',
      render: ({ title, description }) => (
        <div className={styles.what}>
          <div className={text.medium}>{title}</div>
          <div className={`${text.quiet} ${text.small}`}>{description}</div>
        </div>
      ),
    },
    {
      header: 'Start',
      kind: 'when',
      render: (scenario) => (
        <BeginScenario
          scenario={scenario}
          isOn={scenario.rules.every((name) => inForce.has(name))}
        />
      ),
    },
  ];
  return (
    <TableCard
      title="Scenarios"
      total={scenarios.length}
      none="None."
      columns={columns}
      rows={scenarios.map((scenario) => ({ ...scenario, id: scenario.name }))}
      first={20}
      changedIds={none}
    />
  );
}

function BeginScenario({ scenario, isOn }: { scenario: FaultScenario; isOn: boolean }) {
  const input = { scenario: scenario.name };
  const begin = useOperation('faults.begin', input);
  return (
    <>
      <Button
        size="xs"
        aria-label={`${isOn ? 'Restart' : 'Start'}: ${scenario.title}`}
        loading={begin.busy}
        onClick={() => void begin.attempt(input)}
      >
        {isOn ? 'Restart' : 'Start'}
      </Button>
      {Boolean(begin.error) && <FailureAlert error={begin.error} />}
    </>
  );
}

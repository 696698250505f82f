import { Button } from '@mantine/core';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { type CardColumn, TableCard } from '../../components/table/TableCard.tsx';
import { useOperation } from '../../frame/act/use-operation.tsx';
import type { Fault, FaultScenario } from '../../service/call/client.ts';

const none: ReadonlySet<string> = new Set();

/** What goes wrong together, to begin by its name. */
export function ScenariosCard({
  scenarios,
  rules,
}: {
  scenarios: readonly FaultScenario[];
  rules: readonly Fault[];
}) {
  const inForce = new Set(rules.filter(({ isSpent }) => !isSpent).map(({ id }) => id));
  const columns: readonly CardColumn<FaultScenario & { readonly id: string }>[] = [
    { header: 'Scenario', kind: 'name', render: ({ title }) => title },
    { header: 'What goes wrong', kind: 'dim', render: ({ description }) => description },
    {
      header: 'Begin',
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
      none="There are none."
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
        aria-label={`${isOn ? 'Begin anew' : 'Begin'}: ${scenario.title}`}
        loading={begin.busy}
        onClick={() => void begin.attempt(input)}
      >
        {isOn ? 'Begin anew' : 'Begin'}
      </Button>
      {Boolean(begin.error) && <FailureAlert error={begin.error} />}
    </>
  );
}

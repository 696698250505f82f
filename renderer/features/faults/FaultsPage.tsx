import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DialogButton } from '../../components/layout/DialogButton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { StatusLabel } from '../../components/status/StatusLabel.tsx';
import { type CardColumn, cardColumn, TableCard } from '../../components/table/TableCard.tsx';
import text from '../../components/text.module.css';
import { ActButton } from '../../frame/act/ActButton.tsx';
import { ConfirmOperation } from '../../frame/act/confirm/ConfirmOperation.tsx';
import { OperationLine } from '../../frame/act/OperationLine.tsx';
import { useOperation } from '../../frame/act/use-operation.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { type Fault, type FaultScenario, service } from '../../service/call/client.ts';
import { effectLabel, scopeLabel, whenLabel } from './fault-labels.ts';

/** Fault injection: the rules with their hits, and scenarios to start. */
export function FaultsPage() {
  const { data, error, refetch } = useQuery(service.faults.list.queryOptions({}));
  return (
    <>
      <PageHeader
        title="Faults"
        facts="Make API calls, chains and deliveries fail on purpose. The console is not affected."
        actions={
          <>
            {data && data.rules.length > 0 && (
              <DialogButton
                dialog={(onClose) => (
                  <ConfirmOperation
                    operation="faults.clearAll"
                    input={{}}
                    title="Clear all fault rules?"
                    confirm="Clear rules"
                    onClose={onClose}
                  >
                    <p>Clears all fault rules. Effects that already happened remain.</p>
                  </ConfirmOperation>
                )}
              >
                Clear all…
              </DialogButton>
            )}
            <ActButton action={{ name: 'new-fault' }} hasIcon>
              New fault rule…
            </ActButton>
          </>
        }
      />
      <PageBody>
        <div className={`${text.stack} ${text.airy}`}>
          {error && !data && <FailureAlert error={error} onRetry={() => void refetch()} />}
          {data && (
            <TableCard
              title="Rules"
              none="No fault rules. Start a scenario below or create a rule."
              columns={columns}
              rows={data.rules}
            />
          )}
          {data && <ScenariosCard scenarios={data.scenarios} rules={data.rules} />}
          <MagicCard />
          <OperationLine operation="faults.list" input={{}} />
        </div>
      </PageBody>
    </>
  );
}

const columns: readonly CardColumn<Fault>[] = [
  cardColumn('Rule', 'name', ({ id }) => <code>{id}</code>),
  cardColumn('Effect', {}, (rule) => effectLabel(rule)),
  cardColumn('Target', { kind: 'dim', isWide: true }, scopeLabel),
  cardColumn('Frequency', { kind: 'dim', isWide: true }, whenLabel),
  cardColumn('State', 'status', ({ isSpent }) =>
    isSpent ? <StatusLabel status="off" state="Exhausted" /> : <StatusLabel status="attention" state="Enabled" />,
  ),
  cardColumn('Hits', 'number', ({ hits, asked }) => (
    <>
      {hits.toLocaleString('en')} <span className={text.quiet}>/ {asked.toLocaleString('en')}</span>
    </>
  )),
  cardColumn('Clear', 'when', ({ id }) => <ClearRule name={id} />),
];

function ClearRule({ name }: { name: string }) {
  const clear = useOperation('faults.clear', { name });
  return (
    <Button size="xs" aria-label={`Clear ${name}`} loading={clear.busy} onClick={() => void clear.attempt({ name })}>
      Clear
    </Button>
  );
}

/** Groups of rules that start together. */
function ScenariosCard({ scenarios, rules }: { scenarios: readonly FaultScenario[]; rules: readonly Fault[] }) {
  const inForce = new Set(rules.filter(({ isSpent }) => !isSpent).map(({ id }) => id));
  const columns: readonly CardColumn<FaultScenario & { readonly id: string }>[] = [
    cardColumn('Scenario', {}, ({ title, description }) => (
      <Box miw={220} py={6} style={{ whiteSpace: 'normal' }}>
        <div className={text.medium}>{title}</div>
        <div className={`${text.quiet} ${text.small}`}>{description}</div>
      </Box>
    )),
    cardColumn('Start', 'when', (scenario) => (
      <BeginScenario scenario={scenario} isOn={scenario.rules.every((name) => inForce.has(name))} />
    )),
  ];
  return (
    <TableCard
      title="Scenarios"
      columns={columns}
      rows={scenarios.map((scenario) => ({ ...scenario, id: `scenario ${scenario.name}` }))}
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

/** The values that force an outcome, and whether they are enabled. */
function MagicCard() {
  const { data } = useQuery(service.faults.listMagicValues.queryOptions({}));
  if (!data) return null;
  return (
    <TableCard
      title="Magic values"
      actions={
        <Link to="/settings" hash="setting-magicValues" className={text.link}>
          {data.isOn ? 'On' : 'Off'}
        </Link>
      }
      columns={[
        { header: 'Value', render: ({ value }) => <code>{value}</code> },
        {
          header: 'Effect',
          render: ({ field, outcome }) => (
            <Box miw={220} py={6} style={{ whiteSpace: 'normal' }}>
              <div className={text.medium}>{field}</div>
              <div className={`${text.quiet} ${text.small}`}>{outcome}</div>
            </Box>
          ),
        },
      ]}
      rows={data.values.map((value) => ({ ...value, id: `value ${value.name}` }))}
    />
  );
}

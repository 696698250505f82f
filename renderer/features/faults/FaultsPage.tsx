import { Box, Button, Flex, Switch } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { definitionOf, type FaultLayer } from '../../../service/model/webhooks/fault-rule.ts';
import { counted } from '../../components/figures/counted.ts';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { MoreMenu } from '../../components/layout/MoreMenu.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { StatusLabel } from '../../components/status/StatusLabel.tsx';
import { type CardColumn, cardColumn, TableCard } from '../../components/table/TableCard.tsx';
import { OperationLine, useOperation } from '../../frame/act/use-operation.tsx';
import { Columns, PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { client, type Fault, type FaultScenario, service } from '../../service/call/client.ts';
import { useWriteBlock } from '../../service/live/presence.ts';
import { reportChange } from '../../service/live/reported-change.ts';
import { isEnabled } from './active-faults.ts';
import { textOfRule } from './fault-sentence.ts';
import { NewRule, useKnown } from './NewRule.tsx';
import { inputOf } from './new-fault.ts';

/** Fault injection: the rules with their hits, and scenarios to start. */
export function FaultsPage() {
  const { data, error, refetch } = useQuery(service.faults.list.queryOptions({}));
  const clearAll = useOperation('faults.clearAll');
  const [edited, edit] = useState<Fault>();
  return (
    <>
      <PageHeader
        title="Faults"
        facts="Make API calls, chains and deliveries fail on purpose, also calls of the request editor. The console is not affected."
        actions={
          data &&
          data.rules.length > 0 && (
            <Button
              {...clearAll.button}
              onClick={() => clearAll.attempt({}, () => reportCleared('Cleared all rules', data.rules, []))}
            >
              Clear all
            </Button>
          )
        }
      />
      <PageBody>
        {error && !data && <FailureAlert error={error} onRetry={() => void refetch()} />}
        {data && (
          <Columns
            main={
              <>
                {data.rules.length > 0 && (
                  <TableCard
                    title="Rules"
                    actions={data.rules.length > 1 && <span className="quiet">The first hit decides</span>}
                    columns={columnsWith(data.rules, edit)}
                    rows={data.rules}
                  />
                )}
                <NewRule
                  key={edited && `${edited.id} ${edited.revision}`}
                  rules={data.rules}
                  edited={edited}
                  onEdit={edit}
                />
                <OperationLine operation="faults.list" input={{}} />
              </>
            }
            side={
              <>
                <ScenariosCard scenarios={data.scenarios} rules={data.rules} />
                <MagicCard />
              </>
            }
          />
        )}
      </PageBody>
    </>
  );
}

const columnsWith = (rules: readonly Fault[], onEdit: (rule: Fault) => void): readonly CardColumn<Fault>[] => [
  cardColumn('Rule', { takesRest: true }, (rule) => <RuleText rule={rule} />),
  cardColumn('State', 'status', (rule) =>
    rule.isSpent ? <StatusLabel status="off" state="Exhausted" /> : <RuleSwitch rule={rule} />,
  ),
  cardColumn('Affected', 'number', ({ id, hits, asked, effect }) => {
    const matched = counted(asked, matchNames[definitionOf(effect.kind).layer]);
    const total = <span className="quiet">of {matched}</span>;
    if (hits === 0) return <>0 {total}</>;
    return (
      <Link to="/requests" search={{ fault: id }} className="link" aria-label={`Requests affected by ${id}`}>
        {hits.toLocaleString('en')} {total}
      </Link>
    );
  }),
  cardColumn('Actions', 'when', (rule) => <RuleActions rule={rule} rules={rules} onEdit={onEdit} />),
];

/** The names of what rules of a layer match. */
const matchNames: Readonly<Record<FaultLayer, string>> = {
  http: 'call',
  signing: 'key use',
  rpc: 'node request',
  blocks: 'block',
  deliveries: 'attempt',
};

/** Enables or disables a rule; its counts are retained. */
function RuleSwitch({ rule }: { rule: Fault }) {
  const { id } = rule;
  const block = useWriteBlock();
  const set = useOperation('faults.set');
  const isOn = isEnabled(rule);
  return (
    <>
      <Switch
        size="sm"
        aria-label={`Enable ${id}`}
        label={isOn ? 'Enabled' : 'Disabled'}
        checked={isOn}
        disabled={set.busy || block !== undefined}
        title={block?.title}
        onChange={() => set.attempt({ ...inputOf(rule), active: !isOn })}
      />
      {Boolean(set.error) && <FailureAlert error={set.error} />}
    </>
  );
}

function RuleText({ rule }: { rule: Fault }) {
  return (
    <Box py={6} style={{ whiteSpace: 'normal' }}>
      <div className="medium">{textOfRule(rule, useKnown())}</div>
      <span className="line quiet small">
        <code>{rule.id}</code>
        <Remaining rule={rule} />
      </span>
    </Box>
  );
}

/** When an enabled rule ends. */
function Remaining({ rule }: { rule: Fault }) {
  const { until = {}, hits } = rule;
  if (!isEnabled(rule)) return null;
  if (until.at !== undefined)
    return (
      <span>
        ends <RelativeTime at={until.at} />
      </span>
    );
  return until.hits !== undefined && <span>{counted(until.hits - hits, 'hit')} left</span>;
}

function RuleActions({ rule, rules, onEdit }: { rule: Fault; rules: readonly Fault[]; onEdit: (rule: Fault) => void }) {
  const { id: name } = rule;
  const clear = useOperation('faults.clear');
  const order = useOperation('faults.order');
  const names = rules.map(({ id }) => id);
  const place = names.indexOf(name);
  const moveTo = (next: number) =>
    void order.attempt({ names: names.filter((other) => other !== name).toSpliced(next, 0, name) });
  const error = clear.error ?? order.error;
  return (
    <>
      <Flex component="span" justify="flex-end" gap={8}>
        <Button size="xs" aria-label={`Edit ${name}`} onClick={() => onEdit(rule)}>
          Edit
        </Button>
        <MoreMenu
          label={`More actions for ${name}`}
          of={name}
          variant="default"
          items={[
            place > 0 && { icon: IconArrowUp, label: 'Move up', run: () => moveTo(place - 1) },
            place < names.length - 1 && { icon: IconArrowDown, label: 'Move down', run: () => moveTo(place + 1) },
            {
              icon: IconTrash,
              label: 'Clear',
              isApart: names.length > 1,
              run: () => void clear.attempt({ name }, () => reportCleared(`Cleared ${name}`, [rule], names)),
            },
          ]}
        />
      </Flex>
      {Boolean(error) && <FailureAlert error={error} />}
    </>
  );
}

/** Reports cleared rules. Undo enables them again in their order, with new counts. */
function reportCleared(label: string, rules: readonly Fault[], names: readonly string[]): void {
  const undo = async () => {
    for (const rule of rules) await client.faults.set.mutate(inputOf(rule));
    if (names.length > 1) await client.faults.order.mutate({ names: [...names] });
  };
  reportChange({ label, undo });
}

/** Groups of rules, each with a switch. */
function ScenariosCard({ scenarios, rules }: { scenarios: readonly FaultScenario[]; rules: readonly Fault[] }) {
  return (
    <Card title="Scenarios" label="Scenarios" hint="start immediately">
      <div className="stack roomy">
        {scenarios.map((scenario) => (
          <ScenarioSwitch
            key={scenario.name}
            scenario={scenario}
            active={rules.filter((rule) => isEnabled(rule) && scenario.rules.includes(rule.id))}
          />
        ))}
      </div>
    </Card>
  );
}

function ScenarioSwitch({ scenario, active }: { scenario: FaultScenario; active: readonly Fault[] }) {
  const block = useWriteBlock();
  const start = useOperation('faults.begin');
  const clear = useOperation('faults.clear');
  const hits = active.reduce((sum, rule) => sum + rule.hits, 0);
  const change = async (isOn: boolean) => {
    if (isOn) await start.send({ scenario: scenario.name });
    else for (const { id } of active) await clear.send({ name: id });
  };
  return (
    <>
      <Switch
        size="sm"
        label={<span className="medium">{scenario.title}</span>}
        styles={{ description: { marginTop: 2 } }}
        description={
          active.length > 0 ? `${scenario.description} ${counted(hits, 'hit')} so far.` : scenario.description
        }
        checked={active.length > 0}
        disabled={start.busy || clear.busy || block !== undefined}
        title={block?.title}
        onChange={({ currentTarget }) => void change(currentTarget.checked).catch(() => undefined)}
      />
      {Boolean(start.error ?? clear.error) && <FailureAlert error={start.error ?? clear.error} />}
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
        <Link to="/settings" hash="setting-magicValues" className="link">
          {data.isOn ? 'On' : 'Off'}
        </Link>
      }
      columns={[
        {
          header: 'Value and effect',
          render: ({ value, field, outcome }) => (
            <Box py={6} style={{ whiteSpace: 'normal' }}>
              <code>{value}</code> <span className="medium">{field}</span>
              <div className="quiet small">{outcome}</div>
            </Box>
          ),
        },
      ]}
      rows={data.values.map((value) => ({ ...value, id: `value ${value.name}` }))}
    />
  );
}

import { Box, Button, Flex, Switch, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { definitionOf, type FaultLayer } from '../../../service/model/webhooks/fault-rule.ts';
import { counted } from '../../components/figures/counted.ts';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { MoreMenu } from '../../components/layout/MoreMenu.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { StatusLabel } from '../../components/status/StatusLabel.tsx';
import { type CardColumn, cardColumn, TableCard } from '../../components/table/TableCard.tsx';
import { OperationButton } from '../../frame/action/OperationButton.tsx';
import { RowKeys } from '../../frame/action/RowKeys.tsx';
import { useOperation } from '../../frame/action/use-operation.tsx';
import type { Fault, FaultScenario } from '../../service/call/client.ts';
import { useWriteBlock } from '../../service/live/presence.ts';
import { reportChange } from '../../service/live/reported-change.ts';
import { isEnabled } from './active-faults.ts';
import { textOfRule } from './fault-sentence.ts';
import { restoreRules, useKnown } from './NewRule.tsx';
import { inputOf } from './new-fault.ts';

/** A rule, or a scenario with several rules, which follow if it is unfolded. */
type Row =
  | { readonly id: string; readonly rule: Fault; readonly isMember: boolean }
  | { readonly id: string; readonly scenario: FaultScenario; readonly rules: readonly Fault[] };

interface RulesTableProps {
  readonly rules: readonly Fault[];
  readonly scenarios: readonly FaultScenario[];
  readonly onEdit: (rule: Fault) => void;
}

/** The rules in their order, with their hits; those of a scenario are folded. */
export function RulesTable({ rules, scenarios, onEdit }: RulesTableProps) {
  const [unfolded, unfold] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    unfold(new Set(unfolded.has(id) ? [...unfolded].filter((other) => other !== id) : [...unfolded, id]));
  const rows = rowsOf({ rules, scenarios }, unfolded);
  return (
    <TableCard
      title="Rules"
      total={rules.length}
      actions={rules.length > 1 && <span className="quiet">The first rule that hits decides</span>}
      columns={columnsOf({ rules, unfolded, toggle, onEdit })}
      rows={rows}
      first={50}
      keys={<RowKeys enter={rows.some((row) => 'scenario' in row) ? 'edit or unfold' : 'edit'} isCreating />}
    />
  );
}

function rowsOf({ rules, scenarios }: Omit<RulesTableProps, 'onEdit'>, unfolded: ReadonlySet<string>): readonly Row[] {
  return rules.flatMap((rule): Row[] => {
    const scenario = scenarios.find((candidate) => candidate.rules.includes(rule.id));
    const members = rules.filter(({ id }) => scenario?.rules.includes(id));
    if (!scenario || members.length < 2) return [{ id: rule.id, rule, isMember: false }];
    if (members[0] !== rule) return [];
    return [
      { id: scenario.name, scenario, rules: members },
      ...(unfolded.has(scenario.name)
        ? members.map((member) => ({ id: member.id, rule: member, isMember: true }))
        : []),
    ];
  });
}

interface Folding {
  readonly rules: readonly Fault[];
  readonly unfolded: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly onEdit: (rule: Fault) => void;
}

function columnsOf({ rules, unfolded, toggle, onEdit }: Folding): readonly CardColumn<Row>[] {
  return [
    cardColumn('Rule', { grows: true }, (row) =>
      'rule' in row ? (
        <RuleText {...row} />
      ) : (
        <ScenarioText {...row} isUnfolded={unfolded.has(row.id)} onToggle={() => toggle(row.id)} />
      ),
    ),
    cardColumn('State', 'status', (row) => ('rule' in row ? <RuleState rule={row.rule} /> : stateOf(row.rules))),
    cardColumn('Affected', 'number', (row) => <Affected id={row.id} rules={'rule' in row ? [row.rule] : row.rules} />),
    cardColumn('Actions', 'when', (row) =>
      'rule' in row ? <RuleActions rule={row.rule} rules={rules} onEdit={onEdit} /> : <ScenarioActions {...row} />,
    ),
  ];
}

function stateOf(rules: readonly Fault[]) {
  const enabled = rules.filter(isEnabled).length;
  const state = enabled === rules.length ? 'All enabled' : `${enabled} enabled`;
  return <StatusLabel status={enabled > 0 ? 'done' : 'off'} state={state} />;
}

function Affected({ id, rules }: { id: string; rules: readonly Fault[] }) {
  const hits = rules.reduce((sum, rule) => sum + rule.hits, 0);
  // Each rule of a scenario counts the calls that it matched, so their sum would count calls several times.
  const [{ asked, effect } = { asked: 0, effect: undefined }, second] = rules;
  const total = effect && !second && (
    <span className="quiet">of {counted(asked, matchNames[definitionOf(effect.kind).layer])}</span>
  );
  if (hits === 0) return <>0 {total}</>;
  return (
    <Link to="/requests" search={{ fault: id }} className="link" aria-label={`Requests affected by ${id}`}>
      {hits.toLocaleString('en')} {total}
    </Link>
  );
}

const matchNames: Readonly<Record<FaultLayer, string>> = {
  http: 'call',
  signing: 'key use',
  rpc: 'node request',
  blocks: 'block',
  deliveries: 'attempt',
};

/** Enables or disables a rule; its counts are retained. */
function RuleState({ rule }: { rule: Fault }) {
  const { id } = rule;
  const block = useWriteBlock();
  const set = useOperation('faults.set');
  const isOn = isEnabled(rule);
  if (rule.isSpent) return <StatusLabel status="off" state="Exhausted" />;
  return (
    <>
      <Switch
        size="sm"
        aria-label={`Enable ${id}`}
        label={isOn ? 'Enabled' : 'Disabled'}
        checked={isOn}
        disabled={set.busy || block !== undefined}
        title={block?.title}
        onChange={() =>
          set.attempt({ ...inputOf(rule), active: !isOn }, () =>
            reportChange({
              label: `${isOn ? 'Disabled' : 'Enabled'} ${id}`,
              undo: () => set.send({ ...inputOf(rule), active: isOn }),
            }),
          )
        }
      />
      {Boolean(set.error) && <FailureAlert error={set.error} />}
    </>
  );
}

interface ScenarioTextProps {
  readonly scenario: FaultScenario;
  readonly rules: readonly Fault[];
  readonly isUnfolded: boolean;
  readonly onToggle: () => void;
}

function ScenarioText({ scenario: { name, title }, rules, isUnfolded, onToggle }: ScenarioTextProps) {
  const Icon = isUnfolded ? IconChevronDown : IconChevronRight;
  return (
    <UnstyledButton py={6} className="line" aria-expanded={isUnfolded} aria-keyshortcuts="Enter" onClick={onToggle}>
      <Icon size={14} stroke={1.8} aria-hidden="true" />
      <span>
        <span className="medium">{title}</span>
        <Box component="span" className="line quiet small">
          <code>{name}</code> {counted(rules.length, 'rule')}
        </Box>
      </span>
    </UnstyledButton>
  );
}

function RuleText({ rule, isMember }: { rule: Fault; isMember: boolean }) {
  return (
    <Box py={6} ps={isMember ? 22 : 0} style={{ whiteSpace: 'normal' }}>
      <div className="medium">{textOfRule(rule, useKnown())}</div>
      <span className="line quiet small">
        <code>{rule.id}</code>
        <Remaining rule={rule} />
      </span>
    </Box>
  );
}

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
        <Button size="xs" aria-label={`Edit ${name}`} aria-keyshortcuts="Enter" onClick={() => onEdit(rule)}>
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
              isDestructive: true,
              run: () => void clear.attempt({ name }, () => reportCleared(name, [rule])),
            },
          ]}
        />
      </Flex>
      {Boolean(error) && <FailureAlert error={error} />}
    </>
  );
}

function ScenarioActions({ scenario: { name, title }, rules }: { scenario: FaultScenario; rules: readonly Fault[] }) {
  return (
    <OperationButton
      operation="faults.end"
      input={{ scenario: name }}
      size="xs"
      aria-label={`Clear ${name}`}
      onDone={() => reportCleared(`“${title}”`, rules)}
    >
      Clear
    </OperationButton>
  );
}

function reportCleared(what: string, rules: readonly Fault[]): void {
  reportChange({ label: `Cleared ${what}`, undo: () => restoreRules(rules) });
}

import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { fieldsByFlag, variableOf } from '../../service/host/config.ts';
import { type Flag, startFlags } from '../../service/host/read-flags.ts';
import {
  isOfProfile,
  isSettingKey,
  profileSettings,
  settingDefinitions,
} from '../../service/model/kernel/open-points.ts';
import { ruleOf } from '../../service/model/kernel/results/failure-rules.ts';
import { consoleCodes, type FailureCode, failures } from '../../service/model/kernel/results/failures.ts';
import { magicValues } from '../../service/model/payments/magic-values.ts';
import { groupedNumber, testCards } from '../../service/model/payments/test-card.ts';
import {
  definitionOf,
  faultCodes,
  faultEffectKinds,
  faultRuleFields,
  placesOf,
} from '../../service/model/webhooks/fault-rule.ts';
import { scenarios } from '../../service/model/webhooks/fault-scenarios.ts';
import { seedJsonSchema } from '../../service/worlds/seeds/seeds.operations.ts';
import { remedyOf } from './failure-remedies.ts';
import { code, codes, fieldRows, tableOf, toDescribed, valuesOf } from './markdown.ts';
import { absenceTable, exportSections, operationTable } from './operations.ts';
import { paymentEventSections, walletEventSections } from './recorded-events.ts';

/** The effects of flags are written by hand, in the last column of the page. */
function configurationTable(page: string): string {
  const rows = Object.entries<Flag>(startFlags).map(([name, { value, default: standard = '', since = '0.1.0' }]) => {
    const variable = Object.hasOwn(fieldsByFlag, name) ? variableOf(name) : '';
    const [, field = ''] = Object.entries(fieldsByFlag).find(([flag]) => flag === name) ?? [];
    const key = field === 'dataDir' ? '' : field;
    const [, effect = 'Describe it here.'] =
      new RegExp(`^\\| \`--${name}[ \`].*\\| ([^|]+) \\|$`, 'm').exec(page) ?? [];
    return [code(`--${name}${value ? ` ${value}` : ''}`), code(variable), code(key), code(standard), since, effect];
  });
  return tableOf(['Flag', 'Variable', 'Key in `config.json`', 'Default', 'Since', 'Effect'], rows);
}

/** The values of a setting: its options, or its limits. */
function settingValues(options: readonly unknown[] | undefined, schema: z.ZodType): string {
  return options ? codes(options.map(String)) : valuesOf(toDescribed(z.toJSONSchema(schema)));
}

function settingsTable(): string {
  const rows = Object.entries(settingDefinitions).map(([key, definition]) => {
    const ofProfile = isSettingKey(key) && isOfProfile(key);
    const hosted = ofProfile ? profileSettings('hosted')[key] : definition.default;
    const scope = ofProfile || key === 'profile' ? 'installation, application' : 'installation';
    const values = settingValues('options' in definition ? definition.options : undefined, definition.schema);
    const defaults = key === 'profile' ? ['', ''] : [definition.default, hosted].map((value) => code(String(value)));
    const effects = Object.entries(('effects' in definition && definition.effects) || {});
    const texts = effects.map(([option, effect]) => `${code(option)}: ${effect}`);
    return [code(key), values, ...defaults, scope, [definition.description, ...texts].join(' ')];
  });
  return tableOf(['Setting', 'Values', 'In `contract`', 'In `hosted`', 'Scope', 'Effect'], rows);
}

/** The section of each code, whose anchor is the code. */
function errorSections(): string {
  const statuses = [...new Set(Object.values(failures))].toSorted((left, right) => left - right);
  return statuses
    .flatMap((status) => [
      `## ${status} ${STATUS_CODES[status]}`,
      ...faultCodes.filter((own) => failures[own] === status).map(errorSection),
    ])
    .join('\n\n');
}

function errorSection(own: FailureCode): string {
  const place = consoleCodes.has(own) ? ' Only the console receives it.' : '';
  return `### ${own} {#${own}}\n\n**Rule**: ${ruleOf(own)}${place}\n\n**Remedy**: ${remedyOf(own)}`;
}

function magicTable(): string {
  const rows = Object.values(magicValues).map(({ field, value, outcome }) => [code(value), field, outcome]);
  return tableOf(['Value', 'Field', 'Effect'], rows);
}

function cardTable(): string {
  const rows = testCards.map((card) => [code(groupedNumber(card)), card.title, card.explanation]);
  return tableOf(['Number', 'Result', 'Effect'], rows);
}

function effectTable(): string {
  const rows = faultEffectKinds.map((kind) => {
    const { layer, words, needs = [], takes = [] } = definitionOf(kind);
    return [code(kind), code(layer), words, codes(needs), codes(takes), codes(placesOf[layer])];
  });
  return tableOf(['`effect.kind`', 'Layer', 'Effect', 'Required', 'Optional', 'Conditions'], rows);
}

function ruleTable(): string {
  const schema = toDescribed(z.toJSONSchema(z.object(faultRuleFields), { io: 'input' }));
  // Too many for a cell: the errors page lists them.
  const rows = fieldRows(schema).map(([path = '', values = '', isRequired = '', text = '']) =>
    path === '`effect.code`'
      ? [path, 'an [error code](errors.md)', isRequired, text]
      : [path, values, isRequired, text],
  );
  return tableOf(['Field', 'Values', 'Required', 'Meaning'], rows);
}

function scenarioTable(): string {
  const rows = Object.entries(scenarios).map(([name, { description, rules }]) => {
    const kinds = rules.map(({ effect }) => effect.kind);
    return [code(name), description, codes([...new Set(kinds)])];
  });
  return tableOf(['Scenario', 'Description', 'Effects'], rows);
}

function seedSections(): string {
  const { properties = {} } = toDescribed(seedJsonSchema());
  return Object.entries(properties)
    .map(([name, field]) => {
      const rows = name === 'settings' ? [] : fieldRows(field);
      const values = name === 'settings' ? 'any of the [settings](settings.md)' : valuesOf(field);
      const about = field.description ?? `Values: ${values}.`;
      const fields = rows.length === 0 ? [] : [tableOf(['Field', 'Values', 'Required', 'Meaning'], rows)];
      return [`## ${name}`, about, ...fields].join('\n\n');
    })
    .join('\n\n');
}

/** The generated parts of the pages in `docs/reference`, by page and part. */
export const generatedParts: Readonly<
  Record<string, Readonly<Record<string, (page: string) => string | Promise<string>>>>
> = {
  configuration: { flags: configurationTable },
  settings: { settings: settingsTable },
  errors: { codes: errorSections },
  'magic-values': { values: magicTable, cards: cardTable },
  events: { payments: paymentEventSections, wallets: walletEventSections },
  faults: { effects: effectTable, fields: ruleTable, scenarios: scenarioTable },
  'seed-schema': { fields: seedSections },
  client: { exports: () => exportSections('./client') },
  testing: { exports: () => exportSections('./testing') },
  compatibility: { operations: operationTable, absences: absenceTable },
};

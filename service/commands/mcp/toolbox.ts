import { z } from 'zod';
import { closestWord } from '../../model/kernel/results/closest-word.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import { issueText, parseValue, pathText } from '../../model/kernel/results/validation.ts';
import type { Fields, ServiceCalls } from '../resources/service-calls.ts';
import { type Tool, toListed } from './tools.ts';

/** The tools that an assistant gets: a list, and one way to call each. */
export interface Toolbox {
  readonly listed: readonly ListedTool[];
  /** Returns the result; throws a `StartupError` with the reason. */
  call(name: string, input: Fields): Promise<unknown>;
}

type ListedTool = ReturnType<typeof toListed>;

interface ToolboxParts {
  /** The permitted operations, listed or not. */
  readonly tools: readonly Tool[];
  /** Whether to list all tools instead of the common ones. */
  readonly listsAll: boolean;
  readonly calls: ServiceCalls;
}

const listInput = z.object({ topic: z.string().optional() });
const callInput = z.object({
  name: z.string('Missing name. Use a name that operations_list returns.'),
  input: z.record(z.string(), z.unknown()).default({}),
});

/** Lists the common tools, and two that list and call the others: assistants accept only 40 to 128 tools. */
export function createToolbox({ tools, listsAll, calls }: ToolboxParts): Toolbox {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const callTool = async (name: string, input: Fields) => {
    const tool = byName.get(name);
    if (!tool) throw new StartupError(unknownTool(name, byName.keys()));
    return calls.call(tool.operation, input);
  };
  if (listsAll) return { listed: tools.map(toListed), call: callTool };
  return {
    listed: [...catalogueTools(tools), ...tools.filter(({ name }) => commonTools.has(name)).map(toListed)],
    call: async (name, input) => {
      if (name === 'operations_list') return describe(tools, parse(listInput, input).topic);
      if (name !== 'operations_call') return callTool(name, input);
      const called = parse(callInput, input);
      return callTool(called.name, called.input);
    },
  };
}

function catalogueTools(tools: readonly Tool[]): ListedTool[] {
  const changesSomething = tools.some((tool) => tool.changesSomething);
  const text = { type: 'string' as const };
  return [
    {
      name: 'operations_list',
      description:
        'Lists the operations of all topics by name. With a topic, describes its operations and their inputs.',
      inputSchema: {
        type: 'object',
        properties: { topic: { ...text, enum: topicsOf(tools) } },
        additionalProperties: false,
      },
      annotations: {
        ...{ title: 'List operations', readOnlyHint: true },
        ...{ destructiveHint: false, openWorldHint: false },
      },
    },
    {
      name: 'operations_call',
      description: 'Calls any operation that operations_list returns.',
      inputSchema: {
        type: 'object',
        properties: {
          name: { ...text, description: 'The name of the operation.', examples: ['users_list'] },
          input: { type: 'object', description: 'The input that operations_list describes.' },
        },
        required: ['name'],
        additionalProperties: false,
      },
      annotations: {
        ...{ title: 'Call an operation', readOnlyHint: !changesSomething },
        ...{ destructiveHint: changesSomething, openWorldHint: false },
      },
    },
  ];
}

function describe(tools: readonly Tool[], topic: string | undefined) {
  if (topic === undefined)
    return Object.fromEntries(topicsOf(tools).map((each) => [each, summariesOf(toolsOf(tools, each))]));
  const ofTopic = toolsOf(tools, topic);
  if (ofTopic.length === 0) throw new StartupError(`Unknown topic ${topic}. Topics: ${topicsOf(tools).join(', ')}.`);
  return ofTopic.map(toListed).map(({ name, description, inputSchema }) => ({ ...{ name, description, inputSchema } }));
}

function summariesOf(tools: readonly Tool[]): Readonly<Record<string, string>> {
  return Object.fromEntries(tools.map(({ name, operation }) => [name, operation.summary]));
}

function topicsOf(tools: readonly Tool[]): string[] {
  return [...new Set(tools.map(({ topic }) => topic))];
}

function toolsOf(tools: readonly Tool[], wanted: string): Tool[] {
  return tools.filter(({ topic }) => topic === wanted);
}

function parse<Value>(schema: z.ZodType<Value>, input: Fields): Value {
  const parsed = parseValue(schema, input, { error: issueText });
  if (parsed.success) return parsed.data;
  const [{ path, message } = { path: [], message: '' }] = parsed.error.issues;
  throw new StartupError(`${pathText(path)}: ${message}`);
}

function unknownTool(name: string, known: Iterable<string>): string {
  const suggestion = closestWord(name, known);
  const advice = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return `Unknown tool ${name}.${advice} Tools that change data require --allow-writes.`;
}

/** The tools that are listed by default: at most 38, with which most tests of an application start. */
export const commonTools: ReadonlySet<string> = new Set([
  ...['users_create', 'users_list', 'users_get', 'users_createSigningMethod'],
  ...['wallets_create', 'wallets_list', 'wallets_get', 'signatures_sign'],
  ...['transactions_execute', 'transactions_listAll', 'transactions_get', 'transactions_inspect'],
  ...['balances_get', 'balances_listTokens', 'balances_listNonFungibles'],
  ...['collections_deploy', 'collections_list', 'tokenTypes_create', 'tokenTypes_list'],
  ...['tokenMints_create', 'marketUsers_list', 'offers_create', 'offers_list', 'offers_get'],
  ...['fulfillments_create', 'fulfillments_get', 'checkout_create', 'checkout_get'],
  ...['payments_list', 'payments_pay', 'webhooks_list', 'deliveries_list', 'events_list'],
  ...['attention_list', 'requests_list', 'requests_get', 'clock_advance', 'system_overview'],
]);

import { setImmediate } from 'node:timers/promises';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { InFlight } from '../../model/kernel/concurrency/mutexes.ts';
import { reasonOf, StartupError } from '../../model/kernel/results/reasons.ts';
import { second } from '../../model/kernel/units.ts';
import type { Toolbox } from './toolbox.ts';

const pauseMilliseconds = 30 * second;

interface ToolServer {
  /** Waits for the responses of running calls, at most 30 s. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Serves tools on the standard streams, using the Model Context Protocol. */
export async function serveTools({ version, toolbox }: { version: string; toolbox: Toolbox }): Promise<ToolServer> {
  const running = new InFlight();
  const server = new Server({ name: 'vaultdesk', version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...toolbox.listed] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: input = {} } }) =>
    running.run(() => toToolResult(toolbox.call(name, input))),
  );
  await server.connect(new StdioServerTransport());
  return {
    idle: async () => {
      // The transport parses its last input, and writes a result, after the promises of this turn.
      await setImmediate();
      await running.idle(pauseMilliseconds);
      await setImmediate();
    },
    stop: () => server.close(),
  };
}

async function toToolResult(called: Promise<unknown>): Promise<CallToolResult> {
  try {
    const text = JSON.stringify(await called, undefined, 2) ?? '';
    return { content: [{ type: 'text', text }] };
  } catch (error) {
    return rejection(error instanceof StartupError ? error.message : `The call failed: ${reasonOf(error)}.`);
  }
}

function rejection(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

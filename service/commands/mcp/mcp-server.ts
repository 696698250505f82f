import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { reasonOf } from '../../kernel/reasons.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import type { Toolbox } from './toolbox.ts';

export interface McpParts {
  readonly version: string;
  readonly toolbox: Toolbox;
}

/**
 * Serves tools on the standard streams, using the Model Context Protocol; returns a function that
 * ends it.
 */
export async function serveTools({ version, toolbox }: McpParts): Promise<() => Promise<void>> {
  const server = new Server({ name: 'vaultdesk', version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...toolbox.listed] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: input = {} } }) =>
    toToolResult(toolbox.call(name, input)),
  );
  await server.connect(new StdioServerTransport());
  return () => server.close();
}

async function toToolResult(called: Promise<unknown>): Promise<CallToolResult> {
  try {
    const text = JSON.stringify(await called, undefined, 2) ?? '';
    return { content: [{ type: 'text', text }] };
  } catch (error) {
    return refusal(
      error instanceof StartupError ? error.message : `The call failed: ${reasonOf(error)}.`,
    );
  }
}

function refusal(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

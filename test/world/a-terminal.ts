import type { Terminal } from '../../service/commands/command.ts';

/** A terminal that records its output and stops on `end`. */
export function aTerminal(overrides: Partial<Terminal> & Pick<Terminal, 'argv'>) {
  const printed: string[] = [];
  const warned: string[] = [];
  const codes: number[] = [];
  let end = () => {};
  const stopped = new Promise<void>((resolve) => (end = resolve));
  const terminal: Terminal = {
    environment: {},
    print: (line) => void printed.push(line),
    warn: (line) => void warned.push(line),
    ask: async () => '',
    untilSignal: () => stopped,
    endWith: (code) => void codes.push(code),
    ...overrides,
  };
  return { terminal, printed, warned, codes, end };
}

import { commandTable } from '../command-table.ts';
import { flagLines, folded, helpWidth, toSentence } from '../help-lines.ts';
import { fieldFlags } from './field-flags.ts';
import { flagsOf, nouns, type Resource, resourceNamed, resources } from './resource.ts';

export function resourceHelp(noun: string | undefined, verb: string | undefined): string {
  if (noun === undefined) return tableHelp();
  const isKnown = nouns().includes(noun);
  return verb === undefined && isKnown ? nounHelp(noun) : operationHelp(resourceNamed(noun, verb));
}

function tableHelp(): string {
  return `Usage: vaultdesk api NOUN VERB [ID ...] [--FIELD value ...] [--json]

Calls one operation. You can omit "api" unless another command has the name of the noun.
vaultdesk help api NOUN lists its verbs, vaultdesk help api NOUN VERB its fields.

${folded(nouns().join(', ')).join('\n')}`;
}

function nounHelp(noun: string): string {
  const own = [
    ...resources().flatMap((item) => (item.noun === noun ? [[item.verb, item.operation.summary]] : [])),
    ...Object.entries(commandTable).flatMap(([name, { does }]) =>
      name.startsWith(`${noun} `) ? [[name.slice(noun.length + 1), toSentence(does)]] : [],
    ),
  ];
  const width = Math.max(...own.map(([verb = '']) => verb.length));
  const lines = own.map(([verb = '', does]) => `  ${verb.padEnd(width)}  ${does}`);
  return `Usage: vaultdesk ${noun} VERB [ID ...] [--FIELD value ...] [--json]\n\n${lines.join('\n')}`;
}

function operationHelp(resource: Resource): string {
  const { noun, verb, operation } = resource;
  const argumentNames = fieldFlags(operation)
    .filter(({ isLettersOnly }) => isLettersOnly)
    .map(({ flag }) => flag.toUpperCase());
  const usage = ['Usage: vaultdesk', noun, verb, ...argumentNames, '[FLAG ...]'].join(' ');
  const lines = flagLines(flagsOf(resource)).map((line) =>
    line.length > helpWidth ? `${line.slice(0, helpWidth - 1)}…` : line,
  );
  return [usage, `${operation.summary}.`, '', ...lines].join('\n');
}

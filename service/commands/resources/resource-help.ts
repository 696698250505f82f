import { type FieldFlag, fieldFlags } from './field-flags.ts';
import { nouns, type Resource, resourceNamed, resources } from './resource.ts';

const widthOfFlag = 26;
const widthOfLine = 90;

/** The help of all operations, of a noun or of a single operation. */
export function resourceHelp(noun: string | undefined, verb: string | undefined): string {
  if (noun === undefined) return tableHelp();
  return verb === undefined ? nounHelp(noun) : operationHelp(resourceNamed(noun, verb));
}

function tableHelp(): string {
  return `Usage: vaultdesk api NOUN VERB [ID ...] [--FIELD value ...] [--json]

Calls one operation. You can omit "api" unless another command has the name of the noun.
vaultdesk help api NOUN lists its verbs, vaultdesk help api NOUN VERB its fields.

${folded(nouns().join(', '))}`;
}

function nounHelp(noun: string): string {
  const own = [
    ...resources().flatMap((item) =>
      item.noun === noun ? [[item.verb, item.operation.summary]] : [],
    ),
    ...(noun === 'chains' ? [['serve', 'Run the chains for all instances of a shared world']] : []),
  ];
  const width = Math.max(...own.map(([verb = '']) => verb.length));
  const lines = own.map(([verb = '', does]) => `  ${verb.padEnd(width)}  ${does}`);
  return `Usage: vaultdesk ${noun} VERB [ID ...] [--FIELD value ...] [--json]\n\n${lines.join('\n')}`;
}

function operationHelp({ noun, verb, operation }: Resource): string {
  const fields = fieldFlags(operation);
  const argumentNames = fields
    .filter(({ isLettersOnly }) => isLettersOnly)
    .map(({ flag }) => flag.toUpperCase());
  const flags = fields.filter(({ isLettersOnly }) => !isLettersOnly).map(lineOf);
  const usage = ['Usage: vaultdesk', noun, verb, ...argumentNames].join(' ');
  const lines = [`${operation.summary}.`, '', ...flags, ...always];
  return `${usage}${flags.length === 0 ? '' : ' [--FIELD value ...]'} [--json]\n\n${lines.join('\n')}`;
}

const always = [
  `  ${'--input JSON'.padEnd(widthOfFlag)} fields as a JSON object; flags override them`,
  `  ${'--json'.padEnd(widthOfFlag)} print the response as a line of JSON`,
  `  ${'--base-url URL'.padEnd(widthOfFlag)} service address`,
  `  ${'--world NAME'.padEnd(widthOfFlag)} a world other than main`,
];

function lineOf({ flag, isRequired, isSecret, isCredential, says }: FieldFlag): string {
  const secret = isCredential ? 'ID (asks for the value)' : '- to type it when asked';
  const details = [isRequired ? 'required' : '', isSecret ? secret : says]
    .filter(Boolean)
    .join('; ');
  return `  ${`--${flag}`.padEnd(widthOfFlag)} ${details}`.trimEnd().slice(0, widthOfLine);
}

function folded(text: string): string {
  return text.replaceAll(/(.{1,84})(?: |$)/g, '  $1\n').trimEnd();
}

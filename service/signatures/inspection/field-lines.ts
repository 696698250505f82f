import { getAddress } from 'ethers/address';
import { pathText } from '../../kernel/validation.ts';
import type { InspectedField, Risk } from '../../resources/signature-inspection.ts';
import { type DocumentValue, pathOf } from '../typed-data/document-values.ts';
import type { DocumentView } from './document-view.ts';
import { meaningOf } from './field-meanings.ts';

const maximumLines = 500;

/** The lines of a message, each with the severity of its worst risk. */
export function fieldLines(view: DocumentView, risks: readonly Risk[]) {
  const [, ...values] = view.document.message;
  return {
    fields: values.slice(0, maximumLines).map((value) => toLine(value, view, risks)),
    fieldsNotShown: Math.max(0, values.length - maximumLines),
  };
}

function toLine(value: DocumentValue, view: DocumentView, risks: readonly Risk[]): InspectedField {
  const path = pathText(pathOf(value));
  const { step, type, depth, content } = value;
  const severities = risks.filter((risk) => risk.path === path).map(({ severity }) => severity);
  const line = {
    path,
    name: typeof step === 'string' ? step : `[${step}]`,
    type: type.text,
    depth: depth - 1,
    severity: severities.includes('bad') ? ('bad' as const) : severities[0],
  };
  if (content.kind === 'nothing')
    return { ...line, meaning: content.isMissing ? 'nothing (missing)' : 'nothing (null)' };
  if (content.kind === 'list') return { ...line, meaning: countText(content.length) };
  if (content.kind === 'struct') return line;
  const text = content.scalar.text();
  if (type.text === 'address')
    return { ...line, text: getAddress(text.toLowerCase()), known: view.known(text) };
  return { ...line, text, meaning: meaningOf(fieldNameOf(value), type.text, text) };
}

/** The name of a field, or of the list around an element. */
function fieldNameOf({ step, parent }: DocumentValue): string {
  if (typeof step === 'string' || !parent) return String(step);
  return fieldNameOf(parent);
}

function countText(length: number): string {
  if (length === 0) return 'no elements';
  return length === 1 ? '1 element' : `${length} elements`;
}

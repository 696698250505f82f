import { jsonLanguage } from '@codemirror/lang-json';
import { bytesAt } from './hex-places.ts';

type SyntaxNode = ReturnType<typeof jsonLanguage.parser.parse>['topNode'];

/** A range of a text, in characters. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the range of a field in JSON, or of bytes in a raw transaction; for a missing field, the
 * range of its nearest parent.
 */
export function createLocator(text: string): (path: string) => Stretch | undefined {
  const root = jsonLanguage.parser.parse(text).topNode.firstChild;
  return (path) => bytesAt(text, path) ?? (root ? locate(root, toParts(path), text) : undefined);
}

/** @example toParts('message.to.wallets[1]') // ['message', 'to', 'wallets', '1'] */
function toParts(path: string): readonly string[] {
  return path.split(/[.[\]]+/).filter(Boolean);
}

function locate(root: SyntaxNode, parts: readonly string[], text: string): Stretch {
  let stretch: Stretch = root;
  let value: SyntaxNode | null = root;
  for (const part of parts) {
    const next: Member | undefined = value ? memberOf(value, part, text) : undefined;
    if (!next) break;
    stretch = next.whole;
    value = next.value;
  }
  return { from: stretch.from, to: stretch.to };
}

interface Member {
  /** A property with its name, or an element. */
  readonly whole: SyntaxNode;
  readonly value: SyntaxNode | null;
}

function memberOf(node: SyntaxNode, name: string, text: string): Member | undefined {
  if (node.name === 'Array') {
    const elements = childrenOf(node).filter(({ name }) => !/^[[\],⚠]$/.test(name));
    const element = elements[Number(name)];
    return element && { whole: element, value: element };
  }
  const whole = childrenOf(node)
    .filter((child) => child.name === 'Property')
    .find(
      ({ firstChild }) => firstChild && nameIn(text.slice(firstChild.from, firstChild.to)) === name,
    );
  return whole && { whole, value: whole.lastChild };
}

function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

/** The name in a quoted text. */
function nameIn(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

import { Flex } from '@mantine/core';
import { CopyButton } from '../secret/CopyButton.tsx';
import styles from './code.module.css';

export type Language = 'shell' | 'json' | 'script' | 'python' | 'env';

const patterns: Record<Language, RegExp> = {
  shell: /(?<string>"(?:[^"\\]|\\.)*"|'(?:[^']|'\\'')*')/g,
  json: /(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\]|\\.)*")|(?<number>\b-?\d+(?:\.\d+)?\b|\btrue\b|\bfalse\b|\bnull\b)|(?<punctuation>[{}[\],:])/g,
  script:
    /(?<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`)|(?<key>\b(?:import|from|const|await|new|return|async|function|if|for|of|throw)\b)|(?<number>\b\d+\b)/g,
  python: /(?<string>"(?:[^"\\]|\\.)*")|(?<key>\b(?:import|try|except|as|True|False|None)\b)|(?<number>\b\d+\b)/g,
  env: /(?<key>^[A-Z_]+(?==))|(?<string>(?<==).+$)/gm,
};

export function CodeText({ code, language }: { code: string; language: Language }) {
  return <>{toParts(code, patterns[language])}</>;
}

function toParts(code: string, pattern: RegExp): React.ReactNode[] {
  const parts: React.ReactNode[] = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
    parts.push(code.slice(end, match.index));
    parts.push(
      <span key={match.index} style={{ color: kind && `var(--vd-code-${kind})` }}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  return [...parts, code.slice(end)];
}

/** A contract value in readable form, with the raw value below. */
export function ReadableValue({ text, meaning, label }: { text: string; meaning: string | undefined; label: string }) {
  if (text === '') return <span className="quiet">empty text</span>;
  return (
    <>
      {meaning && <div className="strong">{meaning}</div>}
      <Flex className={styles.raw} align="flex-start" gap={3} data-beside={meaning ? true : undefined}>
        <code>{text}</code>
        {text.length > 8 && <CopyButton value={text} label={`Copy ${label}`} />}
      </Flex>
    </>
  );
}

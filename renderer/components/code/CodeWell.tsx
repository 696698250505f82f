import { Box, Flex } from '@mantine/core';
import { useState } from 'react';
import type { ApiCall } from '../../service/call/api-call.ts';
import {
  chooseLanguage,
  type SnippetLanguage,
  snippetLanguages,
  toSnippet,
  useSnippetLanguage,
} from '../../service/snippet/to-snippet.ts';
import { Segments } from '../layout/loading/Segments.tsx';
import { CopyButton } from '../secret/CopyButton.tsx';
import { CodeText, type Language } from './CodeText.tsx';

type CodeExample = { readonly label: string; readonly language: Language; readonly code: string };

/** A text to copy, in one or several languages. */
export function CodeWell({ title, examples }: { title: string; examples: readonly CodeExample[] }) {
  const [label, setLabel] = useState(examples[0]?.label ?? '');
  return <ChosenWell title={title} examples={examples} chosen={label} onChoose={setLabel} />;
}

interface ChosenWellProps {
  readonly title: string;
  readonly examples: readonly CodeExample[];
  readonly chosen: string;
  readonly onChoose: (label: string) => void;
}

/** The same with the selected language controlled from outside. */
function ChosenWell({ title, examples, chosen, onChoose }: ChosenWellProps) {
  const example = examples.find(({ label }) => label === chosen) ?? examples[0];
  if (!example) return null;
  return (
    <Box component="figure" className="well" m={0} style={{ overflow: 'hidden' }}>
      <figcaption
        className="apart"
        style={{ minHeight: 40, padding: '0 12px 0 16px', borderBottom: '1px solid var(--vd-line)' }}
      >
        <Box component="span" className="soft strong" fz="sm">
          {title}
        </Box>
        <Flex align="center" gap={10}>
          {examples.length > 1 && (
            <Segments
              label="Language"
              value={example.label}
              options={examples.map((each) => each.label)}
              onChange={onChoose}
            />
          )}
          <CopyButton value={example.code} label={`Copy as ${example.label}`} size={24} />
        </Flex>
      </figcaption>
      <Box
        component="pre"
        m={0}
        py={12}
        px={16}
        c="var(--vd-text)"
        style={{ overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        tabIndex={0}
      >
        <CodeText code={example.code} language={example.language} />
      </Box>
    </Box>
  );
}

const colours: Readonly<Record<SnippetLanguage, Language>> = { curl: 'shell', fetch: 'script', Python: 'python' };

/** A call as a program to copy; the language applies to the whole console. */
export function SnippetWell({ title, call, baseUrl }: { title: string; call: ApiCall | undefined; baseUrl: string }) {
  const selectedLanguage = useSnippetLanguage();
  const examples = snippetLanguages.map((label) => ({
    label,
    language: colours[label],
    code: call && label === selectedLanguage ? toSnippet(label, call, baseUrl) : '',
  }));
  const choose = (label: string) => {
    const language = snippetLanguages.find((name) => name === label);
    if (language) chooseLanguage(language);
  };
  return <ChosenWell title={title} examples={examples} chosen={selectedLanguage} onChoose={choose} />;
}

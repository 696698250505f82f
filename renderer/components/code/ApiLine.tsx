import { Box, Flex, Menu, UnstyledButton } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconChevronDown, IconTerminal2 } from '@tabler/icons-react';
import type { ApiCall } from '../../service/call/api-call.ts';
import { shortenIds } from '../../service/labels/wire-names.ts';
import {
  chooseLanguage,
  type SnippetLanguage,
  snippetLanguages,
  toSnippet,
  useSnippetLanguage,
} from '../../service/snippet/to-snippet.ts';
import styles from './code.module.css';

interface ApiLineProps {
  readonly call: ApiCall | undefined;
  readonly baseUrl: string;
  /** `well`: a box in a form, with the text class of this name · `bar`: the foot of a panel. */
  readonly variant?: 'well' | 'bar' | undefined;
}

/** The HTTP call of an action with copy buttons; secrets are placeholders. */
export function ApiLine({ call, baseUrl, variant = 'well' }: ApiLineProps) {
  const { language, isCopied, copy, copyText } = useSnippetCopy(baseUrl);
  const box = { className: `line quiet ${styles.line} ${variant}`, 'data-variant': variant };
  if (!call) return <div {...box} />;
  return (
    <div {...box}>
      <Box component="code" className="tiny" c="var(--vd-text2)" flex="none">
        {call.method}
      </Box>
      <code className="cut tiny" title={call.path}>
        {shortenIds(call.path)}
      </code>
      <Flex align="center" gap={2} ms="auto">
        <UnstyledButton className={styles.apiLineCopy} onClick={() => copy(call)}>
          {isCopied ? (
            <IconCheck size={15} stroke={1.7} aria-hidden="true" />
          ) : (
            <IconTerminal2 size={15} stroke={1.6} aria-hidden="true" />
          )}
          {isCopied ? 'Copied' : `Copy as ${language}`}
        </UnstyledButton>
        <Menu position="bottom-end">
          <Menu.Target>
            <UnstyledButton className={styles.more} aria-label="Other formats">
              <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {snippetLanguages.map((name) => (
              <Menu.Item key={name} onClick={() => copy(call, name)}>
                Copy as {name}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => copyText(`${baseUrl}${call.path}`)}>Copy URL</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Flex>
    </div>
  );
}

/** Copies a call in the selected language, or in another language, which then becomes the selection. */
export function useSnippetCopy(baseUrl: string) {
  const language = useSnippetLanguage();
  const clipboard = useClipboard({ timeout: 1500 });
  return {
    language,
    isCopied: clipboard.copied,
    copyText: (text: string) => clipboard.copy(text),
    copy: (call: ApiCall, snippetLanguage: SnippetLanguage = language) => {
      chooseLanguage(snippetLanguage);
      clipboard.copy(toSnippet(snippetLanguage, call, baseUrl));
    },
  };
}

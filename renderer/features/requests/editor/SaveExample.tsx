import { Button, TextInput } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { DescribedField } from '../../../../service/model/installation/operation-route.ts';
import type { Draft } from './draft.ts';
import styles from './editor.module.css';
import { useSavedExamples, withoutSecrets } from './saved-examples.ts';

interface SaveExampleProps {
  readonly draft: Draft;
  readonly fields: readonly DescribedField[];
  /** The suggested name. */
  readonly name: string;
}

/** Saves the draft under a name in this browser; an example with this name is replaced. */
export function SaveExample({ draft, fields, name }: SaveExampleProps) {
  const [, setExamples] = useSavedExamples();
  const [typed, setTyped] = useState<string>();
  if (typed === undefined)
    return (
      <Button
        size="xs"
        me="auto"
        leftSection={<IconBookmarkPlus size={14} stroke={1.7} />}
        onClick={() => setTyped(name)}
      >
        Save as example
      </Button>
    );
  const saved = withoutSecrets(draft, fields);
  const title = typed.trim();
  const save = () => {
    if (!saved || title === '') return;
    setExamples((examples) => [{ name: title, draft: saved }, ...examples.filter((example) => example.name !== title)]);
    setTyped(undefined);
  };
  return (
    <div className={styles.line} style={{ alignItems: 'flex-end' }}>
      <TextInput
        label="Name of the example"
        description={saved ? 'Stored in this browser, without secrets.' : undefined}
        error={saved ? undefined : 'The body is not valid JSON. Correct it first.'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        flex={1}
        value={typed}
        autoFocus
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(undefined);
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          save();
        }}
      />
      <Button mb={25} disabled={!saved || title === ''} onClick={save}>
        Save
      </Button>
      <Button mb={25} onClick={() => setTyped(undefined)}>
        Cancel
      </Button>
    </div>
  );
}

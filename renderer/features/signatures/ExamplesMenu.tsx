import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconWand } from '@tabler/icons-react';
import { useOfferedActs } from '../../components/keyboard/page-acts.ts';
import text from '../../components/text.module.css';
import { type ExampleName, exampleNames, examples } from './examples.ts';

const groups = [
  { kind: 'typed-data', title: 'Typed data' },
  { kind: 'message', title: 'Messages' },
  { kind: 'transaction', title: 'Transactions' },
] as const;

/** Example texts for the chosen wallet and its chain. */
export function ExamplesMenu({ onPick }: { onPick: (name: ExampleName) => void }) {
  useOfferedActs(
    exampleNames.map((name) => ({
      label: `Use example ${examples[name].label}`,
      of: examples[name].hint,
      run: () => onPick(name),
    })),
  );
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button
          leftSection={<IconWand size={15} stroke={1.7} />}
          rightSection={<IconChevronDown size={14} stroke={1.8} />}
        >
          Examples
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map(({ kind, title }) => (
          <div key={kind}>
            <Menu.Label>{title}</Menu.Label>
            {exampleNames
              .filter((name) => examples[name].kind === kind)
              .map((name) => (
                <Menu.Item
                  key={name}
                  onClick={() => onPick(name)}
                  rightSection={
                    <span className={`${text.quiet} ${text.small}`}>{examples[name].hint}</span>
                  }
                >
                  {examples[name].label}
                </Menu.Item>
              ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { Tip } from './Tip.tsx';

type AnchorProps = React.ComponentProps<'a'> & { readonly label?: React.ReactNode };

/** A link with its text as `label`. */
export const TextLink = createLink(({ label, ...props }: AnchorProps) => <a {...props}>{label}</a>);

/** A button that leads to a page; `children` replace its `label`. */
export const LinkButton = createLink(({ label, children = label, ...props }: ButtonProps & AnchorProps) => (
  <Button component="a" {...props}>
    {children}
  </Button>
));

/** An icon that links to a page; its label is the tooltip. */
export const LinkIcon = createLink(
  ({ label, ...props }: { label: string } & ActionIconProps & React.ComponentProps<'a'>) => (
    <Tip label={label}>
      <ActionIcon component="a" aria-label={label} {...props} />
    </Tip>
  ),
);

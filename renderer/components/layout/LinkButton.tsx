import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** A button that links to a page. */
export const LinkButton = createLink((props: ButtonProps & React.ComponentProps<'a'>) => (
  <Button component="a" {...props} />
));

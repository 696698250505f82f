import { Menu, type MenuProps } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { cloneElement, useEffect, useRef, useState } from 'react';

export type ButtonElement = React.ReactElement<React.RefAttributes<HTMLButtonElement>>;

/** A menu whose code was loaded by a click on its button: opens when it is mounted, and returns the focus on closing. */
export function LoadedMenu({
  button,
  children,
  ...props
}: Omit<MenuProps, 'opened' | 'onChange'> & { button: ButtonElement }) {
  const [isOpen, setOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button was mounted again and lost the focus, which Mantine returns to where it was before.
    target.current?.focus();
    setOpen(true);
  }, []);
  // Mantine handles Escape inside the menu only, which gets the focus after it is shown.
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') setOpen(false);
  });
  return (
    <Menu {...props} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      {children}
    </Menu>
  );
}

import { cloneElement, Suspense, useEffect, useId, useState } from 'react';
import { lazyPart } from './loading/lazy-part.tsx';

const FloatingTip = lazyPart(() => import('./FloatingTip.tsx'), 'FloatingTip');

const openDelayMilliseconds = 350;

interface TipProps {
  /** The text, or a function that creates it when it is shown: most tooltips of a list are never shown. */
  readonly label: string | (() => string);
  readonly children: TipChild;
}

/** One element, or a component that passes its props on to one. */
type TipChild = React.ReactElement<React.DOMAttributes<HTMLElement> & React.AriaAttributes>;

/** A tooltip, loaded on first use and rendered next to the element: wrapping it would lose a click in progress. */
export function Tip({ label, children }: TipProps) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(() => setOpen(true), openDelayMilliseconds);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setTarget(undefined);
    addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', onKey);
      setOpen(false);
    };
  }, [target]);
  const childProps = children.props;
  const close = () => setTarget(undefined);
  const anchor = cloneElement(children, {
    onPointerEnter: (event) => {
      childProps.onPointerEnter?.(event);
      if (event.pointerType !== 'touch') setTarget(event.currentTarget);
    },
    onPointerLeave: (event) => {
      childProps.onPointerLeave?.(event);
      close();
    },
    onFocus: (event) => {
      childProps.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) setTarget(event.currentTarget);
    },
    onBlur: (event) => {
      childProps.onBlur?.(event);
      close();
    },
    'aria-describedby': isOpen ? id : childProps['aria-describedby'],
  });
  return (
    <>
      {anchor}
      {target && isOpen && (
        <Suspense>
          <FloatingTip target={target} id={id} label={label} />
        </Suspense>
      )}
    </>
  );
}

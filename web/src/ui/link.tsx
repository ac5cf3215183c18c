// A link inside the page. With a modifier key the browser handles it like any other link.
import type { ComponentChildren, JSX } from 'preact';
import { useApp } from '../app/app';

interface LinkProps extends Omit<JSX.HTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string;
  children?: ComponentChildren;
}

export function Link({ href, children, ...rest }: LinkProps) {
  const app = useApp();
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    app.go(href);
  };
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
}

// Wraps a component so that it renders again only when a property changed.
import { Component, createElement, type ComponentType } from 'preact';

export function memo<P extends object>(inner: ComponentType<P>): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P) {
      const keys = Object.keys(next) as (keyof P)[];
      return keys.some((key) => next[key] !== this.props[key]);
    }
    override render() {
      return createElement(inner, this.props as P & { children?: never });
    }
  };
}

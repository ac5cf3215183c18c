// What is told in one row after the other, with a dot between; a row never ends inside a short one.
import { Fragment } from 'preact';

const short = 20; // letters

export function Told({ words }: { words: readonly string[] }) {
  return (
    <>
      {words.map((word, i) => (
        <Fragment key={i}>
          {i > 0 && ' · '}
          <span class={word.length > short ? '' : 'unbroken'}>{word}</span>
        </Fragment>
      ))}
    </>
  );
}

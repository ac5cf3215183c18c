// The pictures of men: which file shows a letter of a set. The style sheet men.css is made from the
// same files (tools/men_css.mjs), so that no element needs a style of its own.
const files = import.meta.glob<string>('../assets/men/*/*.svg', { eager: true, query: '?url', import: 'default' });

export function manPicture(set: string, letter: string): string | undefined {
  const side = letter === letter.toUpperCase() ? 'first' : 'second';
  return files[`../assets/men/${set}/${side}-${letter.toLowerCase()}.svg`];
}

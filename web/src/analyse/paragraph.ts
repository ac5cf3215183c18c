// What is written behind a finished sentence begins a paragraph of its own: the sentence may be the engine's. Pure
// functions.
const ended = /[.!?…。！？]["”»)]*$/;

// The text with an empty paragraph at its end, if it ends with a sentence; null if there is nothing to set apart.
export const withNewParagraph = (text: string): string | null => (ended.test(text) ? `${text}\n` : null);

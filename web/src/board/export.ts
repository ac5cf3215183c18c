// A position as a self-contained picture, SVG or PNG: the pictures of the men are embedded, nothing
// is linked.
import { render } from 'preact';
import { createElement } from 'preact';
import type { Face } from '../wire/types';
import { Diagram } from './diagram';

const side = 720; // length of the longer side in pixels

// A colour of the page, as the person chose it.
const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

// The looks are written as attributes, because a saved file has no style sheet beside it.
const looks = (): Record<string, Record<string, string>> => ({
  '.squares': { fill: token('--sq-dark') },
  '.lines': { fill: 'none', stroke: token('--line-ink'), 'stroke-width': '0.035' },
  '.stone.dark': { fill: token('--stone-dark') },
  '.stone.light': { fill: token('--stone-light'), stroke: token('--line-ink'), 'stroke-width': '0.03' },
});

export async function diagramSvg(face: Face, cells: string, set: string): Promise<string> {
  const room = document.createElement('div');
  render(createElement(Diagram, { face, cells, set }), room);
  const svg = room.querySelector('svg')!;
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of [['width', face.files], ['height', face.ranks], ['fill', token(face.surface === 'checkered' ? '--sq-light' : '--wood')]] as const) {
    ground.setAttribute(name, String(value));
  }
  svg.prepend(ground);
  for (const [selector, attributes] of Object.entries(looks())) {
    for (const element of svg.querySelectorAll(selector)) {
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    }
  }
  for (const image of svg.querySelectorAll('image')) {
    const picture = await (await fetch(image.getAttribute('href')!)).text();
    image.setAttribute('href', `data:image/svg+xml;base64,${btoa(picture)}`);
  }
  const scale = side / Math.max(face.files, face.ranks);
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('width', String(face.files * scale));
  svg.setAttribute('height', String(face.ranks * scale));
  const text = new XMLSerializer().serializeToString(svg);
  render(null, room);
  return text;
}

export async function saveDiagram(face: Face, cells: string, set: string, kind: 'svg' | 'png') {
  const text = await diagramSvg(face, cells, set);
  const svg = new Blob([text], { type: 'image/svg+xml' });
  if (kind === 'svg') return save(svg, 'position.svg');
  const picture = new Image();
  picture.src = URL.createObjectURL(svg);
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width, picture.height];
  canvas.getContext('2d')!.drawImage(picture, 0, 0);
  URL.revokeObjectURL(picture.src);
  canvas.toBlob((png) => png && save(png, 'position.png'));
}

function save(blob: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

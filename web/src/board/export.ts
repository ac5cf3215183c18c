// A position as a self-contained picture, SVG or PNG: the pictures of the men are embedded, nothing is linked. It
// looks as the board on the page: seen from the same side, with its coordinates and the colours of the settings.
import { createElement, render } from 'preact';
import { Diagram, marginOf, type DiagramProps } from './diagram';

const side = 720; // length of the longer side in pixels

// The looks are written as attributes, because a saved file has no style sheet beside it. `--name` stands for a
// colour of the page's style sheet.
const looks: Record<string, Record<string, string>> = {
  '.squares': { fill: '--sq-dark' },
  '.lines': { fill: 'none', stroke: '--line-ink', 'stroke-width': '0.035' },
  '.river': { fill: '--river-ink' },
  '.star': { fill: '--line-ink' },
  '.blocked': { fill: '--line-ink' },
  '.last-move': { fill: '--hl-last' },
  '.stone.dark': { fill: '--stone-dark' },
  '.stone.light': { fill: '--stone-light', stroke: '--line-ink', 'stroke-width': '0.03' },
  '.last-stone.on-dark': { fill: '--on-dark' },
  '.last-stone.on-light': { fill: '--on-light' },
  '.coordinate': { fill: '--line-ink', 'font-family': 'sans-serif', 'font-size': '0.34', 'text-anchor': 'middle', dy: '0.12' },
};

export async function diagramSvg(shown: DiagramProps): Promise<string> {
  const { face } = shown;
  const room = document.createElement('div');
  render(createElement(Diagram, { ...shown, isLabelled: true }), room);
  const svg = room.querySelector('svg')!;
  const colors = getComputedStyle(document.documentElement);
  const color = (value: string) => (value.startsWith('--') ? colors.getPropertyValue(value).trim() : value);
  const margin = marginOf({ face, isLabelled: true });
  const [width, height] = [face.files + 2 * margin, face.ranks + 2 * margin];
  const ground = (x: number, w: number, h: number, fill: string) => {
    const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    for (const [name, value] of Object.entries({ x, y: x, width: w, height: h, fill: color(fill) })) rect.setAttribute(name, String(value));
    svg.prepend(rect);
  };
  // Squares end where the board ends, and the coordinates stand on white beside them.
  const isCheckered = face.surface === 'checkered';
  if (isCheckered) ground(0, face.files, face.ranks, '--sq-light');
  ground(-margin, width, height, isCheckered ? '--stone-light-1' : '--wood');
  for (const [selector, attributes] of Object.entries(looks)) {
    for (const element of svg.querySelectorAll(selector)) {
      for (const [name, value] of Object.entries(attributes)) paint(element, name, color(value));
    }
  }
  for (const image of svg.querySelectorAll('image')) {
    const picture = await (await fetch(image.getAttribute('href')!)).text();
    image.setAttribute('href', `data:image/svg+xml;base64,${btoa(picture)}`);
  }
  const scale = side / Math.max(width, height);
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('width', String(Math.round(width * scale)));
  svg.setAttribute('height', String(Math.round(height * scale)));
  const text = new XMLSerializer().serializeToString(svg);
  render(null, room);
  return text;
}

// Programs other than browsers do not read every form of a colour with an opacity: a canvas tells its parts, and the
// opacity gets an attribute of its own.
function paint(element: Element, name: string, value: string) {
  element.setAttribute(name, value);
  if (name !== 'fill' && name !== 'stroke') return;
  const canvas = document.createElement('canvas').getContext('2d')!;
  canvas.fillStyle = value;
  const [, red, green, blue, opacity] = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/.exec(String(canvas.fillStyle)) ?? [];
  if (opacity === undefined) return;
  element.setAttribute(name, `rgb(${red},${green},${blue})`);
  element.setAttribute(`${name}-opacity`, opacity);
}

export async function saveDiagram(shown: DiagramProps, kind: 'svg' | 'png') {
  const svg = new Blob([await diagramSvg(shown)], { type: 'image/svg+xml' });
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

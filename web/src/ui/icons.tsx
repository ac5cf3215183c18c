// Line icons of 24 units, ours.
const paths: Record<string, string> = {
  play: 'M4 4h16v16H4zM4 12h16M12 4v16',
  analyse: 'M4 4v16h16M7 15l4-5 3 3 5-7',
  engines: 'M7 7h10v10H7zM10 10h4v4h-4zM9 4v3M12 4v3M15 4v3M9 17v3M12 17v3M15 17v3M4 9h3M4 12h3M4 15h3M17 9h3M17 12h3M17 15h3',
  games: 'M6 3h9l4 4v14H6zM9 9h5M9 13h7M9 17h7',
  theme: 'M20 14.5A8.5 8.5 0 1 1 9.500 4 7 7 0 0 0 20 14.500z',
  settings: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM10.500 3h3l.5 2.500 2 .900 2.200-1.400 2.100 2.100-1.400 2.200.9 2 2.500.5v3l-2.500.5-.9 2 1.400 2.200-2.100 2.100-2.200-1.400-2 .9-.5 2.500h-3l-.5-2.500-2-.9-2.200 1.400-2.100-2.100 1.400-2.200-.9-2L1.200 13.500v-3l2.500-.5.9-2L3.200 5.800l2.100-2.100 2.200 1.400 2-.9z',
  flip: 'M8 4v16M8 4 4.500 7.500M8 4l3.500 3.500M16 20V4M16 20l-3.500-3.500M16 20l3.500-3.500',
  first: 'M6 5v14M18 5l-9 7 9 7z',
  prev: 'M16 5l-9 7 9 7z',
  next: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M6 5l9 7-9 7z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  undo: 'M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12',
  takeback: 'M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900c.6.500.9 1.200.9 2.100h5.200c0-.9.3-1.600.9-2.100A6 6 0 0 0 12 3z',
  draw: 'M5 9h14M5 15h14',
  resign: 'M6 21V4M6 4h11l-2.500 4L17 12H6',
  pass: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM9 9v6M15 9v6',
  agree: 'M4 12.500l5 5L20 6.500',
  pause: 'M8 5v14M16 5v14',
  resume: 'M7 4.500 19 12 7 19.500z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'M6 6l12 12M18 6 6 18',
  share: 'M6 9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM17 3.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM17 15.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM8.200 10.800l6.600-3.600M8.200 13.200l6.600 3.600',
  file: 'M6 3h9l4 4v14H6zM14 3v5h5',
  rematch: 'M20 11a8 8 0 1 0-2.300 6M20 5v6h-6',
  keyboard: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  up: 'M12 19V5M6 11l6-6 6 6',
  pencil: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
  target: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 2v6M12 16v6M2 12h6M16 12h6',
  details: 'M5 4h14v16H5zM8 9h8M8 13h8M8 17h5',
  reset: 'M4 11a8 8 0 1 1 2.300 6M4 5v6h6',
};

export function Icon({ name }: { name: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name] ?? ''} />
    </svg>
  );
}

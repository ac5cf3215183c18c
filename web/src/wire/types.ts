// The messages between page and server, as docs/api.md describes them: one file for each topic. The page knows no
// rules: everything that depends on a game is here.
export type * from './board';
export type * from './games';
export type * from './moves';
export type * from './tables';
export type * from './records';
export type * from './analyses';
export type * from './engines';
export type * from './matches';
export type * from './cgos';
export type * from './server';
export type * from './requests';
export type * from './topics';

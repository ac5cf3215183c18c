// What an analysis may be limited to: "endless", "depth:N" or "seconds:N", as in the settings. Pure functions.
import type { Descriptor } from '../wire/types';

export const limits = ['endless', 'depth:12', 'depth:20', 'depth:30', 'seconds:1', 'seconds:5', 'seconds:30'] as const;

// The times that stand for the depths where depths say nothing.
const timeFor: Record<string, string> = { 'depth:12': 'seconds:1', 'depth:20': 'seconds:5', 'depth:30': 'seconds:30' };
const isDepth = (limit: string) => limit in timeFor;

// Engines that count points let a tree grow where it is promising instead of searching ply by ply: how deep it is says
// little, a given depth may never be reached, and their protocol has no word for it.
const hasDepths = (score: Descriptor['score']): boolean => score !== 'points';

// The limits that a person may choose from in a game with such scores.
export const limitsIn = (score: Descriptor['score']): readonly string[] => limits.filter((limit) => hasDepths(score) || !isDepth(limit));

// The limit of the settings as it holds in that game: the one setting serves all games.
export const limitIn = (score: Descriptor['score'], limit: string): string => (hasDepths(score) ? limit : (timeFor[limit] ?? limit));

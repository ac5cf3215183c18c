// What an analysis may be limited to: "endless", "depth:N" or "seconds:N", as in the settings. Pure functions.
import type { Descriptor, EngineSummary } from '../wire/types';

export const limits = ['endless', 'depth:12', 'depth:20', 'depth:30', 'seconds:1', 'seconds:5', 'seconds:30'] as const;

// The times that stand for the depths where depths say nothing.
const timeFor: Record<string, string> = { 'depth:12': 'seconds:1', 'depth:20': 'seconds:5', 'depth:30': 'seconds:30' };
const isDepth = (limit: string) => limit in timeFor;

// Engines that count points let a tree grow where it is promising instead of searching ply by ply: how deep it is says
// little, and a given depth may never be reached. The protocols of other engines have no word for it.
const hasDepths = (score: Descriptor['score'], engine: EngineSummary | undefined): boolean => score !== 'points' && !engine?.no_depth;

// The limits that a person may choose from for that engine in a game with such scores.
export const limitsIn = (score: Descriptor['score'], engine?: EngineSummary): readonly string[] =>
  limits.filter((limit) => hasDepths(score, engine) || !isDepth(limit));

// The limit of the settings as it holds there: the one setting serves all games and engines.
export const limitIn = (score: Descriptor['score'], limit: string, engine?: EngineSummary): string =>
  hasDepths(score, engine) ? limit : (timeFor[limit] ?? limit);

// Every HTTP request: what it takes and what it answers. `ID` and `N` in a path are numbers, `NAME` and `P` are
// percent-encoded names. Values of a query are text. A failed request answers `ServerError`.
import type { AnalysisSummary, Found, GoGroup, GroupLineOrder, GroupsOrder, KeptReport, LineMove, NewAnalysis } from './analyses';
import type { EngineDetails, EngineList, Profile } from './engines';
import type { NewSetup } from './games';
import type { Match, MatchGame, MatchState, MatchSummary, NewMatch } from './matches';
import type { PositionInfo } from './moves';
import type { Edit, EditRequest, RecordSummary } from './records';
import type { Hello } from './server';
import type { Invitation, NewTable, Table, TableSummary } from './tables';

// An object without members.
export type Empty = Record<string, never>;

// Not JSON, but text/event-stream, as below.
export type EventStream = string;

export interface FileQuery {
  format: string; // a name of the descriptor's `formats`, or `stored`
  node?: string; // of formats that hold a `position` only: the position of that node instead of the start position
}

export interface RecordsQuery {
  game?: string;
  player?: string;
  result?: string;
  since?: string; // a day, as below
  until?: string;
  text?: string;
  from?: string; // the lowest number
  to?: string; // the highest number
  bin?: string; // `true`: the records in the bin
  after?: string; // the last number of the page before
  limit?: string; // 200 if it is left out
}

// A request is `body` and `query`, its answer `answer`. Files are bytes or text of their own format.
export interface Requests {
  // What the page needs to begin. Guests and watchers get no engines and no limits of matches.
  'GET /api/hello': { answer: Hello };
  // The new key of the owner; the one before it is invalid, and connections that it opened are closed.
  'POST /api/key': { body: Empty; answer: { key: string } };

  // Makes a table. `secrets` has one for each seat of the kind `me`, else `""`.
  'POST /api/tables': { body: NewTable; answer: { id: number; secrets: [string, string] } };
  // The tables, as the topic `lobby` lists them.
  'GET /api/tables': { answer: TableSummary[] };
  // The table as a spectator sees it.
  'GET /api/tables/ID': { answer: Table };
  // The valid [invitations](#who-may-ask) to the table.
  'GET /api/tables/ID/keys': { answer: { keys: Invitation[] } };
  // Makes or renews an invitation.
  'POST /api/tables/ID/keys': { body: { right: Invitation['right'] }; answer: Invitation };
  // Withdraws all invitations.
  'DELETE /api/tables/ID/keys': { answer: Empty };

  // Records, the newest first. `since` and `until` are [days](#days-of-records), `from` and `to` the numbers of one import.
  'GET /api/records': { query: RecordsQuery; answer: RecordSummary[] };
  // Adds the games of a file (`application/octet-stream`), of one position as text, or one without moves from a setup as
  // JSON. `name`, the file's name, helps if the content does not show the format. The answer lists what was added, of a
  // large file the first hundred. If the disk does not take all games, none is added.
  'POST /api/records': { query: { name?: string }; body: NewSetup; answer: RecordSummary[] };
  // The record as its topic shows it.
  'GET /api/records/ID': { answer: Table };
  // Moves the record into the bin. With `for_good=true`, a record that is in the bin is removed with its analyses;
  // `not_now` for any other.
  'DELETE /api/records/ID': { query: { for_good?: string }; answer: Empty };
  // Restores a record from the bin.
  'POST /api/records/ID/restore': { body: Empty; answer: Empty };
  // Removes the records in the bin with their analyses; `removed` is their number.
  'POST /api/records/bin/empty': { body: Empty; answer: { removed: number } };
  // Edits a record; the header `If-Match` has the revision. `inverse` are the edits that undo them.
  'POST /api/records/ID/edits': { body: { edits: EditRequest[] }; answer: { revision: number; edits: Edit[]; inverse: Edit[] } };
  // The record as a file. The format `stored` is the text that the store keeps, even of a record that cannot be read.
  'GET /api/records/ID/export': { query: FileQuery };
  // One file with 1 to 25 records, in the order of `ids`; more than one only in a format that holds `several`. Records
  // that cannot be read are left out, and the header `Ludex-Left-Out` has their numbers; if all are, the answer is the error.
  'POST /api/records/export': { body: { ids: number[]; format: string } };
  // What that file leaves out of the record or cuts short, a sentence for people; empty if it is nothing.
  'GET /api/records/ID/losses': { query: FileQuery; answer: { losses: string } };
  // What engines have [found](#what-is-kept-of-analyses) in the position of a node, the deepest first; empty if there is
  // nothing, or no such node any more.
  'GET /api/records/ID/found': { query: { node?: string }; answer: Found[] };
  // The newest report of a whole game that was kept and still covers the main line; null if there is none. No engine starts.
  'GET /api/records/ID/report': { answer: KeptReport | null };
  // Removes the reports of the record; what was found in each position stays.
  'DELETE /api/records/ID/report': { answer: Empty };
  // Restores the reports that were removed.
  'POST /api/records/ID/report/restore': { body: Empty; answer: Empty };
  // The record as a file with the remarks of that report beside its own: values, glyphs, sentences, better lines as
  // variations; `not_now` if there is no report.
  'GET /api/records/ID/report/export': { query: { format: string } };

  // A position after moves, named by `m`. With `threat` the turn is passed, or the answer is `not_now` if it cannot be.
  'POST /api/positions': { body: { setup: NewSetup; moves: string[]; threat?: boolean }; answer: PositionInfo };

  // The analyses whose engines run, as the topic `analyses` lists them.
  'GET /api/analyses': { answer: AnalysisSummary[] };
  // Begins an analysis. It ends 30 s after its last reader has left, and continues from what was found when it is asked
  // for again. No other analysis ever has that `id`.
  'POST /api/analyses': { body: NewAnalysis; answer: { id: number } };
  // Ends an analysis.
  'DELETE /api/analyses/ID': { answer: Empty };

  // Reads the groups of a position of go. `not_now` if it was cancelled, or if eight readings wait.
  'POST /api/groups': { body: GroupsOrder; answer: { groups: GoGroup[] } };
  // Reads how a group is killed or saved; an empty line if the reader knows none.
  'POST /api/groups/line': { body: GroupLineOrder; answer: { line: LineMove[] } };
  // Cancels the reading of that `reader`, if there is one.
  'DELETE /api/groups/NAME': { answer: Empty };

  // Begins a match at once.
  'POST /api/matches': { body: NewMatch; answer: { id: number } };
  // Matches, the newest first.
  'GET /api/matches': { answer: MatchSummary[] };
  // The match as its topic shows it.
  'GET /api/matches/ID': { answer: Match };
  // Counted games with numbers below `before`, the newest first: `limit` of them, 100 if it is left out, at most 500.
  'GET /api/matches/ID/games': { query: { before?: string; limit?: string }; answer: MatchGame[] };
  // The events of the match, as they happen; `after` is the number of the last one that the reader has.
  'GET /api/matches/ID/events': { query: { after?: string }; answer: EventStream };
  // No further game begins.
  'POST /api/matches/ID/pause': { body: Empty; answer: { state: MatchState } };
  // Continues a match that is paused or stopped.
  'POST /api/matches/ID/resume': { body: Empty; answer: { state: MatchState } };
  // Gives up the games under way.
  'POST /api/matches/ID/stop': { body: Empty; answer: { state: MatchState } };
  // Deletes the match; the records of its games stay. `not_now` while games are under way.
  'DELETE /api/matches/ID': { answer: Empty };

  // The browser's settings, which the server does not interpret. A browser without settings takes them, unless an
  // invitation opened the page.
  'GET /api/settings': { answer: Record<string, unknown> };
  // Stores them: an object of at most 64 kB.
  'PUT /api/settings': { body: Record<string, unknown>; answer: Empty };

  // The engines, as the topic `engines` lists them.
  'GET /api/engines': { answer: EngineList };
  // One engine for a game; without `game` for the first of its `games`.
  'GET /api/engines/NAME': { query: { game?: string }; answer: EngineDetails };
  // The same after a start of the engine and its handshake.
  'POST /api/engines/NAME/test': { query: { game?: string }; body: Empty; answer: EngineDetails };
  // Stores a profile; `field` of an error names the option.
  'PUT /api/engines/NAME/profiles/P': { query: { game?: string }; body: { values: Profile['values'] }; answer: EngineDetails };
  // Deletes a profile.
  'DELETE /api/engines/NAME/profiles/P': { query: { game?: string }; answer: EngineDetails };
}

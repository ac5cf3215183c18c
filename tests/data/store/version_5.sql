PRAGMA foreign_keys = OFF;
BEGIN TRANSACTION;
CREATE TABLE analysed_positions(  analysis INTEGER NOT NULL REFERENCES analyses(id) ON DELETE CASCADE,  piece INTEGER NOT NULL,  moves TEXT NOT NULL,  depth INTEGER NOT NULL,  nodes INTEGER NOT NULL,  written INTEGER NOT NULL,  bytes INTEGER NOT NULL,  found TEXT NOT NULL,  PRIMARY KEY(analysis, piece, moves)) WITHOUT ROWID;
INSERT INTO "analysed_positions" VALUES(1,0,'',1,100,1,7,'after 0');
INSERT INTO "analysed_positions" VALUES(1,0,'[4k3/8/8/8/8/8/8/4K2R w K - 0 1] h1h8',5,50,7,43,'set up');
INSERT INTO "analysed_positions" VALUES(1,0,'g1f3',2,100,2,11,'after 1');
INSERT INTO "analysed_positions" VALUES(1,0,'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6',31,100,3,157,'after 30');
INSERT INTO "analysed_positions" VALUES(1,1,'6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8',61,100,4,51,'after 60');
INSERT INTO "analysed_positions" VALUES(1,1,'6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6',91,100,5,201,'after 90');
INSERT INTO "analysed_positions" VALUES(1,2,'g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8',121,100,6,96,'after 120');
CREATE TABLE analyses(  id INTEGER PRIMARY KEY AUTOINCREMENT,  record INTEGER REFERENCES records(id) ON DELETE CASCADE,  finished INTEGER NOT NULL,  engine TEXT NOT NULL,  profile TEXT NOT NULL,  setup TEXT NOT NULL,  wanted TEXT NOT NULL);
INSERT INTO "analyses" VALUES(1,1,1,'fish','','game chess
set rules engine
set variant standard
position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
','{"depth":12}');
CREATE TABLE match_entrants(  match_id INTEGER NOT NULL REFERENCES matches(id) ON DELETE CASCADE,  place INTEGER NOT NULL,  name TEXT NOT NULL,  PRIMARY KEY(match_id, place)) WITHOUT ROWID;
CREATE TABLE match_games(  match_id INTEGER NOT NULL REFERENCES matches(id) ON DELETE CASCADE,  number INTEGER NOT NULL,  first_entrant INTEGER NOT NULL,  second_entrant INTEGER NOT NULL,  result TEXT NOT NULL,  ending TEXT NOT NULL,  record INTEGER REFERENCES records(id) ON DELETE SET NULL, place INTEGER NOT NULL DEFAULT 0, cause TEXT NOT NULL DEFAULT '', code TEXT NOT NULL DEFAULT '', offender INTEGER, plies INTEGER NOT NULL DEFAULT 0,  PRIMARY KEY(match_id, number)) WITHOUT ROWID;
CREATE TABLE matches(  id INTEGER PRIMARY KEY AUTOINCREMENT,  state TEXT NOT NULL,  name TEXT NOT NULL,  plan TEXT NOT NULL);
CREATE TABLE name_pieces(  id INTEGER PRIMARY KEY,  analysis INTEGER NOT NULL REFERENCES analyses(id) ON DELETE CASCADE,  before INTEGER NOT NULL,  moves TEXT NOT NULL,  UNIQUE(analysis, before, moves));
INSERT INTO "name_pieces" VALUES(1,1,0,'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f');
INSERT INTO "name_pieces" VALUES(2,1,1,'6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3');
CREATE TABLE profile_values(  engine TEXT NOT NULL,  profile TEXT NOT NULL,  place INTEGER NOT NULL,  option TEXT NOT NULL,  value TEXT NOT NULL,  PRIMARY KEY(engine, profile, place),  FOREIGN KEY(engine, profile) REFERENCES profiles(engine, name) ON DELETE CASCADE)  WITHOUT ROWID;
CREATE TABLE profiles(engine TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY(engine, name))  WITHOUT ROWID;
CREATE TABLE records(  id INTEGER PRIMARY KEY AUTOINCREMENT,  revision INTEGER NOT NULL,  binned INTEGER NOT NULL DEFAULT 0,  game TEXT NOT NULL,  result TEXT NOT NULL,  date TEXT NOT NULL,  plies INTEGER NOT NULL,  first_name TEXT NOT NULL,  second_name TEXT NOT NULL,  setup TEXT NOT NULL,  last_position TEXT NOT NULL,  last_move TEXT NOT NULL,  players TEXT NOT NULL,  words TEXT NOT NULL,  record TEXT NOT NULL);
INSERT INTO "records" VALUES(1,1,0,'chess','*','',120,'','','game chess
set rules engine
set variant standard
position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
','rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 120 61','f6g8','
','','game chess
set rules engine
set variant standard
position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
result *
root
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
node 0 g1f3
node 0 g8f6
node 0 f3g1
node 0 f6g8
');
CREATE TABLE settings(name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE tables(  id INTEGER PRIMARY KEY AUTOINCREMENT,  over INTEGER NOT NULL,  kept INTEGER REFERENCES records(id) ON DELETE SET NULL,  first_secret TEXT NOT NULL,  second_secret TEXT NOT NULL,  state TEXT NOT NULL,  record TEXT NOT NULL);
CREATE INDEX records_listed ON records(binned, game, id);
CREATE INDEX tables_by_record ON tables(kept);
CREATE INDEX analyses_by_record ON analyses(record);
CREATE INDEX match_games_by_record ON match_games(record);
CREATE INDEX analysed_positions_by_age ON analysed_positions(analysis, written, bytes);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('analyses',1000);
INSERT INTO "sqlite_sequence" VALUES('records',1);
PRAGMA application_id = 1282761848;
PRAGMA user_version = 5;
COMMIT;

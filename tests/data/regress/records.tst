# Games that are loaded from files beside this suite.

# A handicap whose stones stand in the file.
loadsgf handicap.sgf 1
1 list_stones black
#? [G7 C3]
2 get_handicap
#? [(0|2)]
3 get_komi
#? [ *0.5]
loadsgf handicap.sgf
4 last_move
#? [white G5]
5 move_history
#? [white G5]
loadsgf handicap.sgf 2
6 color E5
#? [white]
7 color E4
#? [empty]

# In front of the first move at a point.
loadsgf handicap.sgf G5
8 last_move
#? [black E4]

# A position that is set up, with White to move.
9 loadsgf position.sgf
#? [white]
10 countlib C3
#? [1]
11 trymove white C2
#? []
12 color C3
#? [empty]
popgo
13 color C3
#? [black]

# A file that is not there changes nothing.
14 loadsgf nowhere.sgf
#? [cannot open or parse 'nowhere.sgf']
15 color C3
#? [black]

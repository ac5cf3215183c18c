# Handicap stones, fixed and free.
boardsize 9
clear_board
1 fixed_handicap 2
#? [G7 C3]
2 get_handicap
#? [2]
3 fixed_handicap 2
#? [board not empty]
4 undo
#? [cannot undo]
clear_board
5 fixed_handicap 5
#? [C7 G7 E5 C3 G3]
clear_board
6 fixed_handicap 1
#? [invalid handicap]
7 fixed_handicap 10
#? [invalid handicap]
8 fixed_handicap x
#? [handicap not an integer]
boardsize 8
clear_board
9 fixed_handicap 4
#? [C6 F6 C3 F3]
10 fixed_handicap 5
#? [board not empty]
clear_board
11 fixed_handicap 5
#? [invalid handicap]
12 set_free_handicap A1 B2 C3
#? []
13 list_stones black
#? [C3 B2 A1]
clear_board
14 set_free_handicap A1 A1
#? [repeated vertex]
15 list_stones black
#? []

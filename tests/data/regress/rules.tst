# What the rules of go say, asked command by command: any engine that knows them passes.

# An empty board of each size has as many legal moves as points.
boardsize 1
clear_board
1 all_legal black
#? []
boardsize 2
clear_board
2 all_legal white
#? [A2 B2 A1 B1]

# A stone in the corner has two liberties, and none once both are taken.
boardsize 5
clear_board
play black A1
3 countlib A1
#? [2]
4 findlib A1
#? [A2 B1]
play white A2
5 countlib A1
#? [1]
play white B1
6 color A1
#? [empty]
7 captures white
#? [1]

# Suicide is illegal for Black here, and the way out for White.
8 is_legal black A1
#? [0]
9 is_legal white A1
#? [1]

# A ko may not be taken back at once, but after a move elsewhere.
clear_board
play black B3
play black A2
play black B1
play white C3
play white D2
play white C1
play white B2
play black C2
10 is_legal white B2
#? [0]
11 play white B2
#? [illegal move]
play white E5
play black E4
12 is_legal white B2
#? [1]

# Undoing the move elsewhere brings the ban back.
undo
undo
13 is_legal white B2
#? [0]

# Two stones that capture and are taken back by one: no ko.
clear_board
play black A2
play white B1
play black B2
play white C2
play white D1
play white A1
play black C1
14 captures black
#? [2]
15 is_legal white B1
#? [1]

# What is no point of the board is told from what is no legal move.
16 play black F1
#? [invalid color or coordinate]
17 play black I1
#? [invalid color or coordinate]
18 play black C1
#? [illegal move]
19 is_legal black PASS
#? [1]

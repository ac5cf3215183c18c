boardsize 9
clear_board
genmove b
12 final_score
#? [[BW]\+[0-9.]{1,5}]
12 x
#? [(
#? [y]
13

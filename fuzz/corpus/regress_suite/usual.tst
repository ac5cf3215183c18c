# incident 2
loadsgf games/incident2.sgf 212
1 attack E3
#? [0]
2 attack F1
#? [1 (G1|H2)]*
3 reg_genmove black
#? [!C3|D4]&

"""A model of which a part is decided at once, and the rest never: b0 and b1 of saturating.btor2 are proven, b2 fails in step 9,
and from then on b3 asks for the factors of a product of two primes of 60 bits."""
import os

# The ids are behind those of the other part; its counter is 4, and 9 is the value that it reaches.
FACTORS = """101 sort bitvec 64
102 sort bitvec 128
103 input 101 p
104 input 101 q
105 uext 102 103 64
106 uext 102 104 64
107 mul 102 105 106
108 constd 102 580893934303998187645032205084756933
109 eq 1 107 108
110 one 101
111 ugt 1 103 110
112 ugt 1 104 110
113 and 1 111 112
114 and 1 109 113
115 eq 1 4 6
116 and 1 114 115
117 bad 116 factors
"""


def model(test):
    with open(os.path.join(test.source, "tests", "regress", "models", "saturating.btor2")) as file:
        return test.write("unfinished.btor2", file.read() + FACTORS)

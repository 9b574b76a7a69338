const fine = 1;
const broken = {;

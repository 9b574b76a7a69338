// Scripts that start with many comments, as bundlers write them, are compiled at once; and where strict code starts.
const vm = require('node:vm');
const shout = '/******/ \t// The module cache\n/******/ \n/*\n * ATTENTION\n */\n';
const script = new vm.Script(`${shout.repeat(2000)}var a = 1; /* end */ a + 1`);
console.log(script.runInThisContext(), script.runInNewContext(), vm.compileFunction(`${shout.repeat(200)}return 3`)());

// A legacy octal number is an error in strict code only.
const starts = ["'use strict';", '"use strict"', "'use asm'; 'use strict';", "/* a */ 'a'\n// b\n'use strict'", "'a' ; /**/ ; 'use strict';", "; 'use strict';", "('use strict');", "'use\\x20strict';",
  "'it\\'s'; 'use strict';", '/* unfinished', "/* 'use strict' */", "// 'use strict'", "'a' 'use strict'", `${shout}'use strict';`, "'a';\n".repeat(50), "'a' \t ".repeat(3)];
for (const start of starts) {
  try {
    console.log(JSON.stringify(start), new vm.Script(`${start}\n 010`).runInThisContext());
  } catch (error) {
    console.log(JSON.stringify(start), error.name, error.message);
  }
}

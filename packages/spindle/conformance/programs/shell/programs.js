// Programs that the shell loads on demand, on the machine's own files and processes.
const { execFileSync } = require('node:child_process');
const run = (script) => console.log(JSON.stringify(execFileSync('bash', ['-c', script], { encoding: 'utf8' })));
run(`printf 'b 2\\na 1\\nb 3\\n' > data; awk '{ sum[$1] += $2 } END { for (k in sum) print k, sum[k] }' data | sort`);
run(`awk 'BEGIN { while (("seq 3" | getline x) > 0) s += x; print s; system("echo from system"); print "c\\na" | "sort" }'`);
run(`mkdir -p d/e; echo 1 > d/a; echo 2 > d/e/b; tar czf d.tgz d; rm -r d; tar xzf d.tgz; find d -type f | sort; cat d/e/b`);
run(`seq 9 > x; sed 4d x > y; diff -u x y | tail -n +3 > p; patch x < p > /dev/null; cmp x y && echo same`);
run(`echo text | gzip | gunzip; echo text | sha256sum; echo text | base64; echo text | od -An -tx1`);
run(`find . -name '*.tgz' -exec basename {} .tgz \\;; rm d.tgz; ls d | xargs -n 1 echo got; seq 3 | paste -sd+ - | tr + ' '`);
run(`env -i A=1 node -p process.env.A; timeout 0.3 node -e 'setInterval(() => {}, 100)' || echo $?`);
run(`[ "$(ps -e -o pid= | grep -cw $$)" = 1 ] && echo listed; node -e 'setInterval(() => {}, 99)' some-mark & sleep 0.4; ps -e -o args= | grep -c '^node .*some-mar[k]'; kill $!; wait`);

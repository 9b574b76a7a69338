// Pipelines of shell programs, builtins and processes: order, back-pressure, broken pipes.
const { spawnSync } = require('node:child_process');
for (const script of [
  `node -e 'for (let i = 0; i < 20000; i++) console.log(i)' | tail -n 1`,
  `seq 50000 | node -e 'let n = 0; process.stdin.on("data", (d) => (n += d.length)).on("end", () => console.log(n))'`,
  `yes | node -e 'process.stdin.once("data", () => process.exit(2))'; echo \${PIPESTATUS[1]}`,
  `node -e 'process.stdout.on("error", () => process.exit(9)); setInterval(() => console.log("x".repeat(1000)), 1)' | head -n 1 | wc -c`,
  'yes | head -n 2; echo ${PIPESTATUS[0]}',
  'echo one | { read a; echo two | { read b; echo $a $b; }; }',
  '{ echo out; echo err >&2; } 2>&1 | sort',
  `node -e 'console.error("e"); console.log("o")' 2>&1 >/dev/null | tr a-z A-Z`,
  `printf 'b\\na\\n' > list; sort < list > sorted; cat sorted; node -p 'require("fs").readFileSync(0, "utf8").length' < sorted`,
  `cat <<END | node -e 'process.stdin.pipe(process.stdout)'
here $((1 + 1))
END`,
  `exec 3> third; node -e 'require("fs").writeSync(3, "to three")' 3>&3; exec 3>&-; cat third`,
  `while read -r line; do echo "<$line>"; done < <(node -e 'console.log("a\\nb")')`,
  `diff <(seq 3) <(node -e 'console.log("1\\n2\\n4")'); echo $?`,
  `x=$(node -e 'process.stdout.write("no newline")'); echo "[$x]"`,
]) {
  const { stdout, stderr, status } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  console.log(JSON.stringify([stdout, stderr, status]));
}

/** Random lines of shell from a seed: cases that nobody thinks of when writing tests by hand. */

class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A number from 0 up to, but not including, `limit`. Source: the generator of Park and Miller. */
  below(limit: number): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return this.#state % limit;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  times<T>(limit: number, make: () => T): T[] {
    return Array.from({ length: this.below(limit) }, make);
  }
}

const BINARY = ['+', '-', '*', '/', '%', '<', '<=', '==', '!=', '>', '&&', '||', '&', '|', '^', '<<', ','];
const ASSIGNING = ['=', '+=', '-=', '*=', '|='];
const TEXT = ['a', 'b', 'ab', ' ', '  ', '*', '?', '.', '/', ':', '-', '\\\\', 'é', ''];
const PATTERN = ['a', 'b', '*', '?', '[ab]', '[!a]', '[a-c]', '/', '.', '" "', '\\*', '"*"', "'a'", '$p', '"$p"'];
const OPERATORS = ['#', '##', '%', '%%', '/', '//', '/#', '/%', ':-', '-', ':+', '+', '^', '^^', ',', ',,'];
const WORDS = `$v|$w|"$v"|$@|"$@"|$*|"$*"|"\${l[@]}"|\${l[*]}|"\${#l[@]}"`.split('|');
const SEPARATORS = ["' '", "':'", "' :'", "$' \\t\\n'", "'a'", "'/.'"];

function arithmetic(dice: Dice, depth: number): string {
  const kind = dice.below(depth <= 0 ? 3 : 9);
  const inner = () => arithmetic(dice, depth - 1);
  if (kind < 2) return String(dice.below(40) - 10).replace(/^-/, '- ');
  if (kind === 2) return dice.pick(['x', 'y', 'z']);
  if (kind === 3) return `(${inner()})`;
  if (kind === 4) return `${dice.pick(['!', '~', '-', '+'])} ${inner()}`;
  if (kind === 5) return `(${inner()} ? ${inner()} : ${inner()})`;
  if (kind === 6) return `(${dice.pick(['x', 'y'])} ${dice.pick(ASSIGNING)} ${inner()})`;
  if (kind === 7) return `${dice.pick(['x++', 'y--', '++x', '--y'])} ${dice.pick(['+', '*'])} ${inner()}`;
  return `${inner()} ${dice.pick(BINARY)} ${inner()}`;
}

function text(dice: Dice): string {
  return `'${dice.times(6, () => dice.pick(TEXT)).join('')}'`;
}

function pattern(dice: Dice): string {
  return dice.times(4, () => dice.pick(PATTERN)).join('');
}

function expansion(dice: Dice): string {
  const operator = dice.pick(OPERATORS);
  const name = dice.pick(['v', 'w', 'u', '1', '@', 'l[@]', 'l[1]', '*']);
  if (/^[/]/.test(operator)) return `\${${name}${operator}${pattern(dice) || 'a'}/${dice.pick(['', 'X', '[&]', '"&"', '$w', '"$w"'])}}`;
  if (/[-+]$/.test(operator)) return `\${${name}${operator}${dice.pick(['', 'a b', '"a b"', '$w', '"$w"', 'a$v'])}}`;
  return `\${${name}${operator}${/[\^,]/.test(operator) ? dice.pick(['', 'a', '[ab]', '?']) : pattern(dice)}}`;
}

function word(dice: Dice): string {
  switch (dice.below(7)) {
    case 0:
      return dice.pick(WORDS);
    case 1:
      return expansion(dice);
    case 2:
      return `"${expansion(dice)}"`;
    case 3:
      return `$(printf '%s' "$v")`;
    case 4:
      return `x${expansion(dice)}y`;
    case 5:
      return `\${v:${dice.below(6) - 2 < 0 ? ` -${dice.below(3) + 1}` : dice.below(4)}:${dice.below(4)}}`;
    default:
      return `{${dice.times(4, () => dice.pick(['a', 'b', '1..3', '"$v"', '{c,d}', ''])).join(',')}}${dice.pick(['', 'e', '{1..3}', '{x,y}'])}`;
  }
}

function statement(dice: Dice): string {
  const setting = `v=${text(dice)} w=${text(dice)} p=${text(dice)}; unset u; l=(${dice.times(4, () => text(dice)).join(' ')}); set -- ${dice.times(4, () => text(dice)).join(' ')}`;
  switch (dice.below(4)) {
    case 0:
      return `x=3 y=5 z=-2; echo $(( ${arithmetic(dice, 3)} )) $x $y $z`;
    case 1:
      return `${setting}; case "$v" in ${pattern(dice) || 'a'}) echo one;; ${pattern(dice) || 'b'}|${pattern(dice) || 'c'}) echo two;; *) echo none;; esac; [[ $v == ${pattern(dice) || '*'} ]]`;
    case 2:
      return `${setting}; IFS=${dice.pick(SEPARATORS)}; set -f; printf '<%s>' ${word(dice)} ${word(dice)}; IFS=: read -r a b <<< "$v"; echo "[$a|$b]"`;
    default:
      return `${setting}; set -f; printf '<%s>' ${word(dice)} ${word(dice)}; echo`;
  }
}

/** A script with `count` parts, each in a subshell, so that one that exits does not end the others. */
export function randomScript(seed: number, count: number): string {
  const dice = new Dice(seed);
  return Array.from({ length: count }, (_, at) => `( ${statement(dice)} ) 2>/dev/null; echo "#${at}:$?"`).join('\n');
}

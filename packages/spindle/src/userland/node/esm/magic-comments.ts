/** `//# sourceMappingURL=` and `//# sourceURL=` as V8 reads them: the last one counts; null if there is none. */
export function findMagicComment(source: string, name: 'sourceMappingURL' | 'sourceURL'): string | null {
  for (let at = source.lastIndexOf(`${name}=`); at > 3; at = source.lastIndexOf(`${name}=`, at - 1)) {
    const sigil = source[at - 2];
    if ((sigil === '#' || sigil === '@') && source[at - 1] === ' ' && source.startsWith('//', at - 4)) {
      const value = /^[^\s'"]+/.exec(source.slice(at + name.length + 1, lineEnd(source, at)));
      return value === null ? null : value[0];
    }
  }
  return null;
}

function lineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end === -1 ? source.length : end;
}

/**
 * Whether a host is this machine itself: those connections stay inside, all others leave through the
 * browser. An absent host means localhost, as in `net.connect(80)`; what is no text Node itself refuses.
 */
export function isLoopback(host: unknown): boolean {
  if (typeof host !== 'string' || host === '') return true;
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    /^127(\.\d{1,3}){3}$/.test(name) ||
    name === '0.0.0.0' ||
    name === '::' ||
    /^(0*:)*0*:?0*1$/.test(name) ||
    /^::ffff:127\./.test(name)
  );
}

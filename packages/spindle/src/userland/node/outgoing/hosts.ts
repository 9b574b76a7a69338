/**
 * Whether a host is this machine itself: those connections stay inside, all others leave through the browser. A
 * missing host means localhost, as in `net.connect(80)`; Node itself rejects anything but text.
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

/** What DNS allows in a label, plus what is used in practice; RFC 1035, 2.3. */
const LABEL = /^[a-z0-9_\u0080-\uffff](?:[a-z0-9_\u0080-\uffff-]{0,61}[a-z0-9_\u0080-\uffff])?$/i;
const MAX_NAME_LENGTH = 253;

/** Whether such a host can exist elsewhere: an address, or a valid name. No host is named `.invalid` (RFC 6761). */
export function canBeOutside(host: string): boolean {
  const name = host.replace(/\.$/, '');
  if (name.includes(':')) return true;
  return name.length <= MAX_NAME_LENGTH && !/(?:^|\.)invalid$/i.test(name) && name.split('.').every((label) => LABEL.test(label));
}

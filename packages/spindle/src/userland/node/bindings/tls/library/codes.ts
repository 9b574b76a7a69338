/** Numbers of the protocol. Sources: RFC 8446, RFC 5246, and IANA's registry of TLS parameters. */
export const VERSION = { tls12: 0x303, tls13: 0x304 } as const;
export const RECORD = { changeCipherSpec: 20, alert: 21, handshake: 22, applicationData: 23 } as const;

export const HANDSHAKE = {
  helloRequest: 0,
  clientHello: 1,
  serverHello: 2,
  newSessionTicket: 4,
  endOfEarlyData: 5,
  encryptedExtensions: 8,
  certificate: 11,
  serverKeyExchange: 12,
  certificateRequest: 13,
  serverHelloDone: 14,
  certificateVerify: 15,
  clientKeyExchange: 16,
  finished: 20,
  keyUpdate: 24,
  messageHash: 254,
} as const;

export const EXTENSION = {
  serverName: 0,
  statusRequest: 5,
  supportedGroups: 10,
  ecPointFormats: 11,
  signatureAlgorithms: 13,
  alpn: 16,
  extendedMasterSecret: 23,
  sessionTicket: 35,
  preSharedKey: 41,
  supportedVersions: 43,
  cookie: 44,
  pskKeyExchangeModes: 45,
  certificateAuthorities: 47,
  signatureAlgorithmsCert: 50,
  keyShare: 51,
  renegotiationInfo: 0xff01,
} as const;

/** A server that asks for another key share sends this as its random; RFC 8446, 4.1.3. */
export const RETRY_RANDOM = Uint8Array.from('cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c'.match(/../g) as string[], (pair) =>
  Number.parseInt(pair, 16),
);
/** The end of a server's random that could have spoken TLS 1.3. */
export const DOWNGRADE_TO_12 = Uint8Array.of(0x44, 0x4f, 0x57, 0x4e, 0x47, 0x52, 0x44, 0x01);

/** Pseudo cipher suites: RFC 5746 and RFC 7507. */
export const EMPTY_RENEGOTIATION_INFO = 0x00ff;
export const FALLBACK = 0x5600;

/** PSK with a fresh key exchange; RFC 8446, 4.2.9. */
export const PSK_DHE = 1;

/** Bits of `secureOptions`; source: openssl/ssl.h. */
export const OPTION = { noTicket: 0x4000, serverPreference: 0x400000, noTls12: 0x8000000, noTls13: 0x20000000 } as const;

export const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, at) => byte === b[at]);

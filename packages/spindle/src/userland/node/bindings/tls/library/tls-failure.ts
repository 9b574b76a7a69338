/** Alerts; source: RFC 8446, 6. */
export const ALERT = {
  close_notify: 0,
  unexpected_message: 10,
  bad_record_mac: 20,
  record_overflow: 22,
  handshake_failure: 40,
  bad_certificate: 42,
  unsupported_certificate: 43,
  certificate_unknown: 46,
  illegal_parameter: 47,
  unknown_ca: 48,
  decode_error: 50,
  decrypt_error: 51,
  protocol_version: 70,
  insufficient_security: 71,
  internal_error: 80,
  inappropriate_fallback: 86,
  user_canceled: 90,
  no_renegotiation: 100,
  missing_extension: 109,
  unsupported_extension: 110,
  unknown_psk_identity: 115,
  certificate_required: 116,
  no_application_protocol: 120,
} as const;
export type AlertName = keyof typeof ALERT;

/** OpenSSL's reasons: their numbers, and the alert that tells the other side; source: openssl/sslerr.h. */
const REASONS = {
  'bad certificate': [348, 'bad_certificate'],
  'bad change cipher spec': [103, 'unexpected_message'],
  'bad ecpoint': [306, 'illegal_parameter'],
  'bad extension': [110, 'illegal_parameter'],
  'bad key share': [108, 'illegal_parameter'],
  'bad psk': [219, 'illegal_parameter'],
  'bad record type': [443, 'unexpected_message'],
  'bad signature': [123, 'decrypt_error'],
  'binder does not verify': [253, 'decrypt_error'],
  'ca md too weak': [398, 'internal_error'],
  'cert cb error': [377, 'internal_error'],
  'data length too long': [146, 'record_overflow'],
  'decryption failed or bad record mac': [281, 'bad_record_mac'],
  'digest check failed': [149, 'decrypt_error'],
  'ee key too small': [399, 'internal_error'],
  'encrypted length too long': [150, 'record_overflow'],
  'http request': [156, undefined],
  'https proxy request': [155, undefined],
  'illegal zero content': [462, 'unexpected_message'],
  'inappropriate fallback': [373, 'inappropriate_fallback'],
  'inconsistent extms': [104, 'handshake_failure'],
  'invalid session id': [999, 'illegal_parameter'],
  'length mismatch': [159, 'decode_error'],
  'missing supported groups extension': [209, 'missing_extension'],
  'missing sigalgs extension': [112, 'missing_extension'],
  'no ciphers available': [181, 'internal_error'],
  'no application protocol': [235, 'no_application_protocol'],
  'no cipher match': [185, undefined],
  'no protocols available': [191, 'internal_error'],
  'no shared cipher': [193, 'handshake_failure'],
  'no suitable groups': [295, 'handshake_failure'],
  'no suitable key share': [101, 'handshake_failure'],
  'no suitable signature algorithm': [118, 'handshake_failure'],
  'peer did not return a certificate': [199, 'handshake_failure'],
  'psk identity not found': [223, 'unknown_psk_identity'],
  'unexpected eof while reading': [294, undefined],
  'unexpected message': [244, 'unexpected_message'],
  'unsafe legacy renegotiation disabled': [338, 'handshake_failure'],
  'unsupported protocol': [258, 'protocol_version'],
  'wrong cipher returned': [261, 'illegal_parameter'],
  'wrong curve': [378, 'illegal_parameter'],
  'wrong signature type': [370, 'illegal_parameter'],
  'wrong ssl version': [266, 'protocol_version'],
  'wrong version number': [267, 'protocol_version'],
} as const satisfies Readonly<Record<string, readonly [number: number, alert: AlertName | undefined]>>;
export type FailureReason = keyof typeof REASONS;

/** What OpenSSL says about an alert of the other side; source: ssl_err.c. */
const ALERT_REASONS: Readonly<Record<number, string>> = {
  10: 'ssl/tls alert unexpected message',
  20: 'ssl/tls alert bad record mac',
  22: 'tlsv1 alert record overflow',
  40: 'ssl/tls alert handshake failure',
  41: 'ssl/tls alert no certificate',
  42: 'ssl/tls alert bad certificate',
  43: 'ssl/tls alert unsupported certificate',
  44: 'ssl/tls alert certificate revoked',
  45: 'ssl/tls alert certificate expired',
  46: 'ssl/tls alert certificate unknown',
  47: 'ssl/tls alert illegal parameter',
  48: 'tlsv1 alert unknown ca',
  49: 'tlsv1 alert access denied',
  50: 'tlsv1 alert decode error',
  51: 'tlsv1 alert decrypt error',
  70: 'tlsv1 alert protocol version',
  71: 'tlsv1 alert insufficient security',
  80: 'tlsv1 alert internal error',
  86: 'tlsv1 alert inappropriate fallback',
  90: 'tlsv1 alert user cancelled',
  100: 'tlsv1 alert no renegotiation',
  109: 'tlsv13 alert missing extension',
  110: 'tlsv1 unsupported extension',
  112: 'tlsv1 unrecognized name',
  115: 'tlsv1 alert unknown psk identity',
  116: 'tlsv13 alert certificate required',
  120: 'tlsv1 alert no application protocol',
};
/** The number of the reason for alert 0. */
const FIRST_ALERT_REASON = 1000;
/** ERR_LIB_SSL, as the numbers of errors have it. */
const SSL_LIBRARY = 0x0a000000;

/** A connection that cannot go on, as OpenSSL reports it through Node. Source: TLSWrap::GetSSLError in node/src/crypto/crypto_tls.cc. */
export class TlsFailure extends Error {
  readonly library = 'SSL routines';
  readonly reason: string;
  readonly code: string;
  /** Goes to the other side. */
  readonly alert: AlertName | undefined;

  constructor(reason: FailureReason, alert?: AlertName, alertOfPeer?: number) {
    const [number, usual] = REASONS[reason];
    const text = alertOfPeer === undefined ? reason : (ALERT_REASONS[alertOfPeer] ?? 'reason(unknown)');
    const packed = SSL_LIBRARY + (alertOfPeer === undefined ? number : FIRST_ALERT_REASON + alertOfPeer);
    const detail = alertOfPeer === undefined ? '' : `SSL alert number ${alertOfPeer}`;
    super(`error:${packed.toString(16).toUpperCase().padStart(8, '0')}:SSL routines::${text}:${detail}\n`);
    this.reason = text;
    this.code = `ERR_SSL_${text.toUpperCase().replaceAll(' ', '_')}`;
    this.alert = alertOfPeer === undefined ? (alert ?? usual) : undefined;
  }

  /** The other side ended the connection. */
  static ofAlert(number: number): TlsFailure {
    return new TlsFailure('unexpected message', undefined, number);
  }
}

import type { DnsRecord } from '@lathe/protocol';

export interface ConnectRequest {
  readonly userId: string;
  /** What the person sees the domain is connected to. */
  readonly applicationName: string;
  /** The registered domain, to which the records' names are relative. */
  readonly domain: string;
  readonly records: readonly DnsRecord[];
}

export interface DomainConnection {
  readonly applicationId: string;
  /** Lets a browser enter these records, and no others. */
  readonly token: string;
  /** The provider's page where the person agrees. */
  readonly connectLink?: string;
}

/** A service that enters records at people's registrars. */
export interface DomainProvider {
  /** @throws AppError 'api-error', 'network-error', 'bad-server-response' */
  connect(request: ConnectRequest, options: { readonly signal: AbortSignal }): Promise<DomainConnection>;
}

/** What a response of the app's server shows to the app's worker, as a response from the network would. */
interface Shown {
  readonly url: string;
  readonly isRedirected: boolean;
}

/** A constructed response has no URL and the type `default`; workers decide by both whether to cache it. */
export function asFromNetwork(response: Response, shown: Shown): Response {
  Object.defineProperties(response, {
    url: { value: shown.url },
    type: { value: 'basic' },
    redirected: { value: shown.isRedirected },
    clone: { value: () => asFromNetwork(Response.prototype.clone.call(response), shown) },
  });
  return response;
}

const CHECKOUT_HOSTS: readonly string[] = ['checkout.stripe.com', 'buy.stripe.com', 'billing.stripe.com'];

export function isCheckoutUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && CHECKOUT_HOSTS.includes(hostname);
}

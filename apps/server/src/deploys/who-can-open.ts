import type { SiteVisibility } from '@lathe/protocol';

/** Who can open a site, as a sentence. `me` is said to the person themselves. */
export const WHO_CAN_OPEN: Readonly<Record<SiteVisibility, string>> = {
  me: 'Only you can open it; the Publish sheet of the project changes that.',
  members: 'Members of the project can open it.',
  password: 'Whoever has its password can open it.',
  link: 'Whoever has its address can open it.',
  public: 'Everyone can open it.',
};

import { CHAT_TURN_LIMITS } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';

/** The person's choices for this browser, except the theme. Source: docs/decisions.md#I2. */
export interface Preferences {
  readonly density: 'comfortable' | 'compact';
  /** `reduced` applies even if the device does not ask for it. */
  readonly motion: 'system' | 'reduced';
  /** Whether tokens and cost are shown under each turn. */
  readonly showsCost: boolean;
  /** A fix asks first from this many tokens. Undefined: at the limit that applies to everybody. */
  readonly largeFixTokens: number | undefined;
  /** A turn asks before it continues after this many output and uncached input tokens. */
  readonly spendCapTokens: number;
  /** The model that was chosen last. Undefined for the default. */
  readonly modelId: string | undefined;
}

export interface PreferencesStore {
  readonly preferences: ReadableAtom<Preferences>;
  change(part: Partial<Preferences>): void;
}

export const LARGE_FIX_TOKENS = [10_000, 20_000, 40_000, 60_000, 80_000] as const;
export const SPEND_CAP_TOKENS = [50_000, 100_000, CHAT_TURN_LIMITS.spendCapTokens, 500_000, 1_000_000] as const;
const STORAGE_KEY = 'lathe:preferences';

/** Keeps the preferences in this browser, and writes those that styles read to `<html>`. */
export function createPreferencesStore(storage: Storage, root: HTMLElement): PreferencesStore {
  const preferences = atom(readPreferences(storage.getItem(STORAGE_KEY)));
  preferences.subscribe(({ density, motion }) => {
    if (density === 'compact') root.dataset['density'] = density;
    else delete root.dataset['density'];
    if (motion === 'reduced') root.dataset['motion'] = motion;
    else delete root.dataset['motion'];
  });
  return {
    preferences,
    change(part) {
      preferences.set({ ...preferences.get(), ...part });
      storage.setItem(STORAGE_KEY, JSON.stringify(preferences.get()));
    },
  };
}

/** Missing or invalid values get their default. */
export function readPreferences(text: string | null): Preferences {
  const kept = parse(text);
  return {
    density: kept['density'] === 'compact' ? 'compact' : 'comfortable',
    motion: kept['motion'] === 'reduced' ? 'reduced' : 'system',
    showsCost: kept['showsCost'] !== false,
    largeFixTokens: LARGE_FIX_TOKENS.find((tokens) => tokens === kept['largeFixTokens']),
    spendCapTokens: SPEND_CAP_TOKENS.find((tokens) => tokens === kept['spendCapTokens']) ?? CHAT_TURN_LIMITS.spendCapTokens,
    modelId: typeof kept['modelId'] === 'string' ? kept['modelId'] : undefined,
  };
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // not ours, or half written
  }
}

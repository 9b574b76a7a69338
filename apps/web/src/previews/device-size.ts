/** The size at which the preview draws its page. */
export type DeviceSize = 'full' | 'tablet' | 'phone';

/** CSS pixels, upright. */
const DEVICES = { tablet: { width: 768, height: 1024 }, phone: { width: 390, height: 844 } } as const satisfies Record<
  Exclude<DeviceSize, 'full'>,
  { readonly width: number; readonly height: number }
>;

/** Undefined when the page takes all room. */
export function sizeOf(size: DeviceSize, isRotated: boolean): { readonly width: number; readonly height: number } | undefined {
  if (size === 'full') return undefined;
  const { width, height } = DEVICES[size];
  return isRotated ? { width: height, height: width } : { width, height };
}
